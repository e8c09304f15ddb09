import { describe, expect, test } from 'vitest';
import { OPTIONS, type RunOption, type Settings } from '../../src/cli/options.ts';
import { toRunRequest } from '../../src/cli/request.ts';
import { furtherOptions } from '../../src/verdict/further-options.ts';

const request = (flags: Settings) =>
  toRunRequest({ flags, config: {}, positionals: ['a', 'b'], dashDash: ['./bench'], cwd: '/here', randomSeed: 1 });

/** What `repeatWords` takes from elsewhere in the report. */
const TOLD_ELSEWHERE = new Set(
  'pairs max-rounds time-budget warmup granularity seed overlay build harness bench gate min-effect alpha aa'.split(
    ' ',
  ),
);

/** A value that differs from the default. */
function unusual(option: RunOption): unknown {
  switch (option.kind) {
    case 'switch':
      return true;
    case 'list':
      return ['it'];
    case 'text':
      return 'it';
    case 'choice':
      return option.choices.at(-1);
    default:
      return 1234;
  }
}

const measuring = (OPTIONS as readonly RunOption[]).filter(
  ({ group, name }) => group !== 'output' && !TOLD_ELSEWHERE.has(name),
);

describe('the command that measures the same again', () => {
  test.each(measuring.map((option) => [option.name, option] as const))('names --%s', (name, option) => {
    const told = furtherOptions(request({ [name]: unusual(option) } as Settings), 'it');
    expect(told.map(([flag]) => flag)).toEqual([`--${name}`]);
  });

  test('names nothing that nobody asked for: the limits are the usual ones', () => {
    expect(furtherOptions(request({}), 'somewhere')).toEqual([]);
  });

  test('shows a repository without its credentials, and times with their unit', () => {
    const asked = request({ repo: 'https://me:pass@host/x.git', slice: 250, timeout: 1500 });
    expect(furtherOptions(asked, 'https://host/x.git')).toEqual([
      ['--repo', 'https://host/x.git'],
      ['--slice', '250ms'],
      ['--timeout', '1500ms'],
    ]);
  });
});
