import type { ReadResult } from '../../src/model/measurement.ts';
import { Sink } from '../text/sink.ts';
import { addMean, nameOf, tellFailed } from './row.ts';
import { eachTag, type Tag } from './tags.ts';

const ROOT = /^[^\S\n]*<Catch(?:2TestRun)? name="/m;

export const hasXml = (text: string): boolean => ROOT.test(text);

/** Reads the mean of every benchmark, in nanoseconds. */
export function readXml(text: string): ReadResult {
  const reader = new XmlReader();
  const end = eachTag(text, (tag) => reader.tag(tag));
  return reader.result(end);
}

/** Elements that hold benchmarks: what is printed between them may look like other elements. */
const NESTED: ReadonlySet<string> = new Set([
  'Catch',
  'Catch2TestRun',
  'Group',
  'TestCase',
  'Section',
  'BenchmarkResults',
]);
const NAMED: ReadonlySet<string> = new Set(['TestCase', 'Section']);

class XmlReader {
  private readonly sink = new Sink();
  private readonly open: Tag[] = [];
  private complete = false;
  private damaged = false;
  private found = 0;
  /** Has the benchmark that is open a mean, or failed? */
  private told = false;

  tag(tag: Tag): void {
    if (this.damaged) return;
    const inside = this.open.at(-1);
    if (NESTED.has(tag.name)) this.nested(tag);
    else if (inside?.name === 'BenchmarkResults' && tag.kind !== 'close') this.value(tag, inside);
  }

  result(lastLine: number): ReadResult {
    const open = this.open.at(-1);
    if (this.damaged) return this.sink.result();
    if (open !== undefined || !this.complete) {
      const where = open === undefined ? 'before its first element' : `inside <${open.name}> of line ${open.line}`;
      this.sink.problem('unreadable', lastLine, `Catch2's XML ends ${where}: it is cut off`);
    } else if (this.found === 0) {
      this.sink.problem('note', null, 'Catch2 measured nothing: there is no benchmark in its XML');
    }
    return this.sink.result();
  }

  private nested(tag: Tag): void {
    if (tag.kind === 'open') {
      this.open.push(tag);
      if (tag.name === 'BenchmarkResults') this.found += 1;
      this.told = false;
    } else if (tag.kind === 'close') this.close(tag);
  }

  private close(tag: Tag): void {
    const opened = this.open.at(-1);
    if (opened?.name !== tag.name) {
      this.damaged = true;
      const text = `Catch2's XML is damaged: </${tag.name}> closes <${opened?.name ?? 'nothing'}>`;
      this.sink.problem('unreadable', tag.line, text);
      return;
    }
    if (tag.name === 'BenchmarkResults' && !this.told) {
      tellFailed(this.sink, this.benchmark(opened), 'Catch2 has no mean of it', opened.line);
    }
    this.open.pop();
    this.complete = this.open.length === 0;
  }

  private benchmark(results: Tag): string {
    const path = this.open.filter(({ name }) => NAMED.has(name)).map(({ attributes }) => attributes.get('name') ?? '');
    return nameOf(path, results.attributes.get('name') ?? '');
  }

  private value(tag: Tag, inside: Tag): void {
    if (tag.name !== 'failed' && tag.name !== 'mean') return;
    this.told = true;
    const benchmark = this.benchmark(inside);
    if (tag.name === 'failed') tellFailed(this.sink, benchmark, tag.attributes.get('message') ?? '', tag.line);
    if (tag.name !== 'mean') return;
    if (!addMean(this.sink, benchmark, tag.attributes.get('value') ?? '', 'ns', tag.line)) {
      this.sink.problem('unreadable', tag.line, `Catch2's XML: the mean of ${benchmark} is not a number`);
    }
  }
}
