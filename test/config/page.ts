import { GROUPS, OPTIONS, type RunOption } from '../../src/cli/options.ts';
import { expected } from '../../src/config/option-value.ts';
import { configSchema } from '../../src/config/schema.ts';

const INTRODUCTION = `# Configuration

pairmark reads \`pairmark.yaml\` (or \`pairmark.yml\`): the nearest one from the folder that you stand in up to the top of
the repository around it, or the file that \`--config\` names. Without one everything comes from the command line.

Every long flag of \`pairmark run\` but \`--config\` is a key, named alike. The command line wins over the file, key by
key: a list on the command line replaces the list in the file, and \`--no-gate\` turns \`gate: true\` off. Unknown keys
and values that make no sense are errors with file, line and column; nothing is measured then (exit code 2).

\`\`\`yaml
revisions: [main, HEAD]
build: make bench
bench: ./bench --quick
pairs: 20
timeout: 5m
min-effect: 3%
better:
  "*/s": higher
  "cache hits": higher
\`\`\`

- **Texts** need no quotes unless YAML wants them. What looks like a number stays as it is written: \`revisions: [1.10]\`
  is the tag \`1.10\`. An empty value is an error: leave the key out instead.
- **Lists** take one text or several.
- **Durations** carry their units: \`100ms\`, \`60s\`, \`5m\`, \`1h30m\`, \`2d\`.
- **Shares** are \`2%\` or \`0.02\`. From 1 on they need the per cent sign.
- **Paths** are relative to the folder that you stand in; those inside a checkout (\`cwd\`, \`output-file\`, \`artifact\`)
  to the checkout.

<!-- Made from the table of options: npx vitest run test/config/page.test.ts -u -->
`;

const EXPECTATIONS = {
  controls: 'a list of globs',
  contrasts: 'a list of maps',
  predictions: 'a list of texts',
  consistency: 'a list of maps',
  instruments: 'a list of maps',
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const HEAD = ['| key | what it does | value | without it |', '|---|---|---|---|'];

/** docs/configuration.md. Descriptions are those of the schema that files are checked against. */
export function configurationPage(): string {
  const described = (name: string): string => {
    const schema = Object.entries(configSchema.shape).find(([key]) => key === name)?.[1];
    return schema?.description ?? '';
  };
  const sections = Object.entries(GROUPS).map(([group, title]) => {
    const options = (OPTIONS as readonly RunOption[]).filter((option) => option.group === group && !option.flagOnly);
    const rows = options.map((option) =>
      row([`\`${option.name}\``, described(option.name), expected(option), without(option)]),
    );
    if (group === 'compare') {
      rows.unshift(row(['`revisions`', described('revisions'), 'a list of two or more texts', 'found from git']));
    }
    return [`## ${title}`, '', ...HEAD, ...rows, ''].join('\n');
  });
  const better = [
    '## Directions',
    '',
    ...HEAD,
    row(['`better`', described('better'), 'a map from a glob to lower or higher', 'from the unit']),
    '',
  ].join('\n');
  const patterns = [
    '## Patterns',
    '',
    ...HEAD,
    row(['`patterns`', described('patterns'), 'a map from names to maps', 'none']),
    '',
  ].join('\n');
  const expectations = [
    '## Expectations',
    '',
    'What must come out, said before the run; [expectations.md](expectations.md) explains each with an example.',
    '',
    ...HEAD,
    ...Object.entries(EXPECTATIONS).map(([key, value]) => row([`\`${key}\``, described(key), value, 'none'])),
    '',
  ].join('\n');
  return [INTRODUCTION, ...sections, better, patterns, expectations].join('\n');
}

function without(option: RunOption): string {
  if (option.kind === 'switch') return 'false';
  return option.default === undefined ? (option.unset ?? 'none') : `\`${option.default}\``;
}
