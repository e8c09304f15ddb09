import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Workshop } from './workshop.ts';

let shop: Workshop;
beforeEach(() => {
  shop = new Workshop();
});
afterEach(() => shop.close());

const missing = ['cmake', 'cc'].filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
const PROJECT = 'cmake_minimum_required(VERSION 3.10)\nproject(app C)\nadd_executable(app app.c)\n';

test.skipIf(missing.length > 0)('a CMake build without a build type gets a warning (needs cmake and cc)', async () => {
  const files = { 'CMakeLists.txt': PROJECT, 'app.c': 'int main(void) { return 0; }\n' };
  await shop.commit([{ message: 'one', files }]);
  const checksOf = async (...flags: string[]) => {
    const build = [['cmake -B out', ...flags].join(' '), 'cmake --build out'];
    return (await shop.build(['HEAD'], { request: { build, artifacts: ['out/app'] } }))[0]?.checks;
  };
  expect(await checksOf()).toMatchObject([{ kind: 'debug-build', level: 'warning' }]);
  expect(await checksOf('-DCMAKE_BUILD_TYPE=Debug')).toMatchObject([{ kind: 'debug-build', level: 'warning' }]);
  expect(await checksOf('-DCMAKE_BUILD_TYPE=Release')).toEqual([]);
  expect(await checksOf('-DCMAKE_C_FLAGS=-O2')).toEqual([]);
});
