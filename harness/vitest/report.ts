import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { excerpt } from '../text/lines.ts';
import type { Sink } from '../text/sink.ts';

/** What the JSON reporter of version 5 writes; of other tests the same reporter knows no benchmarks. */
export type Report = JsonObject & { readonly testResults: readonly Json[] };

type TestFile = JsonObject & { readonly assertionResults: readonly Json[] };

const isFile = (value: Json): value is TestFile => isObject(value) && Array.isArray(value.assertionResults);

export function isReport(value: Json): value is Report {
  if (!isObject(value) || !Array.isArray(value.testResults)) return false;
  return (value.testResults as readonly Json[])
    .filter(isFile)
    .some(({ assertionResults }) => assertionResults.some((test) => isObject(test) && Array.isArray(test.benchmarks)));
}

/** The mean of every task of every benchmark; the file is the scope, since equal names in two files are in use. */
export function collectReport({ testResults }: Report, line: number, sink: Sink): void {
  const files = testResults.filter(isFile);
  const scopeOf = scopes(files.map(({ name }) => (typeof name === 'string' ? name : '')));
  for (const file of files) {
    const scope = scopeOf(typeof file.name === 'string' ? file.name : '');
    if (file.assertionResults.length === 0 && file.status === 'failed') {
      sink.problem('benchmark-failed', line, `${scope}: ${reason(file.message)}`, scope, scope);
    }
    for (const test of file.assertionResults) if (isObject(test)) collectTest(test, scope, line, sink);
  }
}

function collectTest(test: JsonObject, scope: string, line: number, sink: Sink): void {
  const name = titleOf(test);
  if (test.status === 'failed') {
    const messages = Array.isArray(test.failureMessages) ? (test.failureMessages as readonly Json[]) : [];
    sink.problem('benchmark-failed', line, `${name}: ${reason(messages[0])}`, name, scope);
    return;
  }
  if (test.status === 'skipped') {
    sink.problem('benchmark-skipped', line, `${name} was skipped`, name, scope);
    return;
  }
  const benchmarks = Array.isArray(test.benchmarks) ? (test.benchmarks as readonly Json[]) : [];
  for (const benchmark of benchmarks) {
    const tasks = isObject(benchmark) && Array.isArray(benchmark.tasks) ? (benchmark.tasks as readonly Json[]) : [];
    for (const task of tasks) collectTask(task, name, scope, line, sink);
  }
}

function collectTask(task: Json, test: string, scope: string, line: number, sink: Sink): void {
  if (!isObject(task) || typeof task.name !== 'string') {
    sink.problem('unreadable', line, `vitest result: a benchmark of ${test} has no name`);
    return;
  }
  const benchmark = `${test} > ${task.name}`;
  sink.entry(benchmark, scope, line);
  const mean = isObject(task.latency) ? task.latency.mean : undefined;
  if (sink.add({ benchmark, scope, metric: 'time', unit: 'ms', better: 'lower' }, mean, line)) return;
  sink.problem('benchmark-failed', line, `${benchmark}: vitest has no times of it`, benchmark, scope);
}

function titleOf({ ancestorTitles, title }: JsonObject): string {
  const above = Array.isArray(ancestorTitles) ? (ancestorTitles as readonly Json[]) : [];
  return [...above, title].filter((part) => typeof part === 'string' && part !== '').join(' > ');
}

const reason = (message: Json | undefined): string =>
  typeof message === 'string' && message !== '' ? excerpt(message.split('\n')[0] as string) : 'it failed';

/**
 * The report has absolute paths, which differ between checkouts: of each its file name, and for files of equal names the
 * path from the folder that they share.
 */
function scopes(paths: readonly string[]): (path: string) => string {
  const alike = new Map<string, Set<string>>();
  for (const path of paths) alike.set(fileName(path), (alike.get(fileName(path)) ?? new Set()).add(path));
  return (path) => {
    const group = [...(alike.get(fileName(path)) ?? [])].map(partsOf);
    const [first = []] = group;
    const shared = first.findIndex((part, at) => group.some((parts) => parts[at] !== part));
    return group.length < 2 || shared === -1 ? fileName(path) : partsOf(path).slice(shared).join('/');
  };
}

const partsOf = (path: string): string[] => path.split(/[\\/]/);
const fileName = (path: string): string => partsOf(path).at(-1) as string;
