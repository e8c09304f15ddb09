import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InvocationLine } from '../../src/model/record.ts';
import {
  createRunFolder,
  dropTornLine,
  RECORD_FILE,
  RecordWriter,
  readOutput,
  readRecording,
  runFolderPath,
} from '../../src/record/index.ts';
import { fakeLines, record } from '../support/fake-run.ts';

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'pairmark-record-'));
  folder = join(base, '.pairmark', 'runs', 'one');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(
  lines = fakeLines([{ benchmark: 'X', value: (side, round) => 100 + side + round }], { pairs: 4 }),
): void {
  createRunFolder(folder);
  const writer = new RecordWriter(folder);
  for (const line of lines) writer.append(line);
  writer.close();
}

const invocation = (change: Partial<InvocationLine>): InvocationLine => ({
  t: 'inv',
  u: 0,
  s: 0,
  r: 0,
  a: 0,
  p: 0,
  at: 0,
  w: 1,
  m: [[0, 1]],
  ...change,
});

describe('a run folder', () => {
  test('is named after time and commits, keeps itself out of git, and never mixes two runs', () => {
    const at = new Date('2026-12-01T02:03:04.567Z');
    const path = runFolderPath({ base, out: null, at, shas: ['a'.repeat(40), 'b'.repeat(40)] });
    expect(path).toBe(join(base, '.pairmark', 'runs', '2026-12-01-020304-aaaaaaa-bbbbbbb'));
    createRunFolder(path);
    expect(readFileSync(join(base, '.pairmark', '.gitignore'), 'utf8')).toBe('*\n');
    expect(runFolderPath({ base, out: null, at, shas: ['a'.repeat(40), 'b'.repeat(40)] })).toBe(`${path}-2`);
    expect(() => createRunFolder(path)).toThrow(/already holds a run/);
  });

  test('that cannot be made is an error of the user that names it', () => {
    writeFileSync(join(base, 'file'), '');
    expect(() => createRunFolder(join(base, 'file', 'run'))).toThrow(/cannot write to .*--out/);
  });
});

describe('reading back', () => {
  test('gives what was written', () => {
    const lines = fakeLines([{ benchmark: 'X', value: (side, round) => 100 + side + round }], { pairs: 4 });
    write(lines);
    const back = readRecording(folder);
    const memory = record(lines);
    for (const side of [0, 1]) {
      for (let round = 0; round < 4; round++) {
        expect(back.values.get(0, side, round)).toBe(memory.values.get(0, side, round));
        expect(back.position(0, round, side)).toBe(memory.position(0, round, side));
      }
    }
  });

  test('cut off anywhere, it reads as far as whole lines go, and can be appended to', () => {
    write();
    const path = join(folder, RECORD_FILE);
    const whole = readFileSync(path);
    const headLength = whole.indexOf(0x0a) + 1;
    for (let length = headLength; length < whole.length; length += 7) {
      writeFileSync(path, whole.subarray(0, length));
      expect(() => readRecording(folder)).not.toThrow();
      dropTornLine(folder);
      expect(statSync(path).size).toBe(whole.lastIndexOf(0x0a, length - 1) + 1);
      appendFileSync(path, `${JSON.stringify({ t: 'harness', name: 'bmf' })}\n`);
      expect(readRecording(folder).harness).toBe('bmf');
    }
  });

  test.each([
    ['no record', () => rmSync(join(folder, RECORD_FILE)), /there is no record/],
    ['an empty one', () => writeFileSync(join(folder, RECORD_FILE), ''), /is empty/],
    ['a damaged line', () => writeFileSync(join(folder, RECORD_FILE), '{"t":"head"\n{}\n'), /:1: not a line/],
    ['another kind of line', () => writeFileSync(join(folder, RECORD_FILE), '[1]\n'), /:1: not a line/],
    [
      'a later version',
      () => writeFileSync(join(folder, RECORD_FILE), '{"t":"head","schema":"pairmark/record/9"}\n'),
      /pairmark\/record\/9/,
    ],
  ])('%s is one clear error', (_, damage, message) => {
    write();
    damage();
    expect(() => readRecording(folder)).toThrow(message);
  });
});

describe('attempts', () => {
  const head = fakeLines([{ benchmark: 'X', value: () => 1 }], { pairs: 2 }).slice(0, 3);

  test('of two attempts at a round the last counts, whatever the order of the lines', () => {
    const torn = invocation({ s: 0, a: 0, m: [[0, 1]] });
    const again = [invocation({ s: 1, a: 1, p: 0, m: [[0, 5]] }), invocation({ s: 0, a: 1, p: 1, m: [[0, 7]] })];
    for (const order of [
      [torn, ...again],
      [...again, torn],
      [again[0], torn, again[1]],
    ]) {
      const run = record([...head, ...(order as InvocationLine[])]);
      expect([run.values.get(0, 0, 0), run.values.get(0, 1, 0)]).toEqual([7, 5]);
      expect(run.isRoundDone(0, 0)).toBe(true);
    }
  });

  test('a round with one side only is not done', () => {
    const run = record([...head, invocation({ s: 0 })]);
    expect(run.isRoundDone(0, 0)).toBe(false);
  });

  test('iterations are reduced by the median', () => {
    const run = record([...head, invocation({ m: [[0, 9, 1, 4]] })]);
    expect(run.values.get(0, 0, 0)).toBe(4);
  });

  test('a failure in an attempt that does not count is no failure', () => {
    const failed = invocation({ a: 0, o: { kind: 'exited', exitCode: 1 }, m: [] });
    expect(record([...head, failed]).failures()).toHaveLength(1);
    expect(record([...head, failed, invocation({ a: 1 })]).failures()).toHaveLength(0);
  });
});

test('captured output is found again where the record says', () => {
  createRunFolder(folder);
  const writer = new RecordWriter(folder);
  expect(writer.keepOutput('')).toBeUndefined();
  const first = writer.keepOutput('größer\n');
  const second = writer.keepOutput('next');
  writer.close();
  expect(readOutput(folder, first ?? null)).toBe('größer\n');
  expect(readOutput(folder, second ?? null)).toBe('next');
  expect(readOutput(folder, null)).toBe('');
});
