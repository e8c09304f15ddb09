import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { State } from '../../src/model/error.ts';
import type { Better } from '../../src/model/measurement.ts';
import type { Granularity } from '../../src/model/plan.ts';
import type { CheckLevel, Comparison, Report, VerdictKind, Word } from '../../src/model/report.ts';
import type { SideRole } from '../../src/model/revision.ts';
import { renderJson } from '../../src/report/index.ts';
import { comparison, empty, report } from './fixture.ts';
import { expectGolden } from './golden.ts';

interface SchemaNode {
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly oneOf?: readonly SchemaNode[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
}

const schema = JSON.parse(
  readFileSync(new URL('../../schema/report-1.schema.json', import.meta.url), 'utf8'),
) as SchemaNode;
const validate: ValidateFunction = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema as object);

const errorsOf = (data: unknown): unknown => (validate(data) ? [] : validate.errors);

/** A copy of the rendered fixture that may be broken at will. */
// biome-ignore lint/suspicious/noExplicitAny: the point is to write what the type forbids
const copy = (): any => JSON.parse(renderJson(report));

describe('the JSON report', () => {
  test('is the same, byte for byte', () => {
    const few = { ...report, comparisons: report.comparisons.slice(0, 9) };
    expectGolden('report.json', renderJson(few));
  });

  test('carries every field as it is', () => {
    expect(JSON.parse(renderJson(report))).toEqual(report);
  });

  test('has one order of keys, whatever made the report', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, item]) => [key, reversed(item)]),
      );
    };
    expect(renderJson(reversed(report) as Report)).toBe(renderJson(report));
  });

  test('ends with one line end and holds no invisible character but line ends', () => {
    const text = renderJson(report);
    expect(text.endsWith('}\n')).toBe(true);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test('any text survives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (benchmark) => {
        const text = renderJson({ ...empty, comparisons: [comparison({ benchmark })] });
        const parsed = JSON.parse(text) as Report;
        return (
          parsed.comparisons[0]?.benchmark === benchmark &&
          !/[\p{Cc}\u200b-\u200f\u202a-\u202e]/u.test(text.replaceAll('\n', ''))
        );
      }),
    );
  });

  test.each([
    ['NaN', { beforeMedian: Number.NaN }, /comparisons\[0\]\.beforeMedian is NaN/],
    ['Infinity', { ratio: { median: 1, q1: 1, q3: Number.POSITIVE_INFINITY } }, /ratio\.q3 is Infinity/],
    ['-Infinity', { pairRatios: [1, Number.NEGATIVE_INFINITY] }, /pairRatios\[1\] is -Infinity/],
    ['undefined', { text: undefined as unknown as string }, /comparisons\[0\]\.text is missing/],
  ])('%s is a bug, not a value', (_, fields, message) => {
    expect(() => renderJson({ ...report, comparisons: [comparison(fields)] })).toThrow(message);
  });
});

describe('the JSON Schema', () => {
  test('takes what is rendered', () => {
    expect(errorsOf(JSON.parse(renderJson(report)))).toEqual([]);
    expect(errorsOf(JSON.parse(renderJson(empty)))).toEqual([]);
  });

  test('refuses a report without any one of its fields', () => {
    const without = (value: unknown, path: string, check: () => unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap((item, i) => without(item, `${path}[${i}]`, check));
      if (typeof value !== 'object' || value === null) return [];
      const object = value as Record<string, unknown>;
      return Object.keys(object).flatMap((key) => {
        const kept = object[key];
        // Artefacts are by path: none of them has to be there.
        const optional = path.endsWith('.artifacts');
        delete object[key];
        const wrong = !optional && (check() as unknown[]).length === 0 ? [`${path}.${key}`] : [];
        object[key] = kept;
        return [...wrong, ...without(kept, `${path}.${key}`, check)];
      });
    };
    const data = { ...copy(), comparisons: copy().comparisons.slice(0, 4) };
    expect(without(data, '', () => errorsOf(data))).toEqual([]);
  });

  test.each<[string, (data: ReturnType<typeof copy>) => void]>([
    ['another version', (d) => (d.schema = 'pairmark/report/2')],
    ['an unknown field', (d) => (d.extra = 1)],
    ['an unknown field inside', (d) => (d.comparisons[0].p = 0.05)],
    ['an unknown verdict', (d) => (d.comparisons[0].verdict = 'slower')],
    ['an unknown word', (d) => (d.comparisons[0].word = 'worse')],
    ['a ratio of 0', (d) => (d.comparisons[1].ratio.median = 0)],
    ['a number as text', (d) => (d.comparisons[1].beforeMedian = '81.4')],
    ['a null where there is always a text', (d) => (d.headline = null)],
    ['half a pair', (d) => (d.comparisons[0].pairs = 9.5)],
    ['a short sha', (d) => (d.revisions[0].sha = '1a2b3c4')],
    ['an unknown level', (d) => (d.checks[0].level = 'error')],
  ])('refuses %s', (_, spoil) => {
    const data = copy();
    spoil(data);
    expect(errorsOf(data)).not.toEqual([]);
  });

  const resolve = (node: SchemaNode): SchemaNode =>
    node.$ref === undefined ? node : resolve(schema.$defs![node.$ref.replace('#/$defs/', '')]!);

  /** Paths of all fields that the schema describes. */
  const described = (node: SchemaNode, path: string): string[] => {
    const { properties = {}, items, oneOf = [] } = resolve(node);
    return [
      ...Object.entries(properties).flatMap(([key, child]) => [
        `${path}.${key}`,
        ...described(child, `${path}.${key}`),
      ]),
      ...(items === undefined ? [] : described(items, `${path}[]`)),
      ...oneOf.flatMap((child) => described(child, path)),
    ];
  };

  /** Paths of all fields that a value has. */
  const present = (value: unknown, path: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((item) => present(item, `${path}[]`));
    if (typeof value !== 'object' || value === null || path.endsWith('.artifacts')) return [];
    return Object.entries(value).flatMap(([key, item]) => [`${path}.${key}`, ...present(item, `${path}.${key}`)]);
  };

  test('describes the fields of the type, no more and no fewer', () => {
    // The fixture has them all: the compiler holds it to the type.
    expect(new Set(described(schema, ''))).toEqual(new Set(present(report, '')));
  });

  test('closes every object and requires every field', () => {
    const loose = (node: SchemaNode, path: string): string[] => [
      ...(node.properties !== undefined &&
      (node.additionalProperties !== false ||
        JSON.stringify(node.required) !== JSON.stringify(Object.keys(node.properties)))
        ? [path]
        : []),
      ...Object.entries({ ...node.properties, ...node.$defs }).flatMap(([key, child]) =>
        loose(child, `${path}.${key}`),
      ),
      ...(node.items === undefined ? [] : loose(node.items, `${path}[]`)),
      ...(node.oneOf ?? []).flatMap((child) => loose(child, path)),
    ];
    expect(loose(schema, '')).toEqual([]);
  });

  // Each record names all members of its union, or it does not compile.
  const unions: [string, string, Readonly<Record<string, true>>, boolean][] = [
    [
      'comparison',
      'verdict',
      {
        improved: true,
        regressed: true,
        'no-difference': true,
        equal: true,
        'too-few-pairs': true,
        'not-comparable': true,
      } satisfies Record<VerdictKind, true>,
      false,
    ],
    [
      'comparison',
      'word',
      {
        slower: true,
        faster: true,
        more: true,
        less: true,
        'no difference': true,
        equal: true,
        'grew from 0': true,
        'fell to 0': true,
        'too few pairs': true,
        'not comparable': true,
      } satisfies Record<Word, true>,
      false,
    ],
    ['comparison', 'better', { lower: true, higher: true } satisfies Record<Better, true>, true],
    [
      'comparison',
      'certainty',
      { equivalent: true, unresolved: true } satisfies Record<NonNullable<Comparison['certainty']>, true>,
      true,
    ],
    ['plan', 'granularity', { benchmark: true, suite: true } satisfies Record<Granularity, true>, false],
    ['revision', 'side', { before: true, after: true } satisfies Record<SideRole, true>, false],
    ['oneSided', 'side', { before: true, after: true } satisfies Record<SideRole, true>, false],
    ['check', 'level', { note: true, warning: true, alarm: true } satisfies Record<CheckLevel, true>, false],
    [
      'outcome',
      'state',
      {
        measured: true,
        passed: true,
        'not-compared': true,
        failed: true,
        usage: true,
        'no-verdict': true,
        interrupted: true,
      } satisfies Record<State, true>,
      false,
    ],
  ];
  test.each(unions)('%s.%s has the members of the type', (object, field, members, nullable) => {
    const allowed = schema.$defs![object]!.properties![field]!.enum;
    expect(new Set(allowed)).toEqual(new Set([...Object.keys(members), ...(nullable ? [null] : [])]));
  });
});
