import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Lines of code blocks, fenced or indented, with continued lines joined. */
function codeLines(markdown: string): string[] {
  const lines: string[] = [];
  let fenced = false;
  for (const line of markdown.replaceAll('\\\n', ' ').split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    else if (fenced || line.startsWith('    ')) lines.push(line.trim().replace(/^\$ /, ''));
  }
  return lines;
}

const lines = codeLines(readme);
const pairmarkLines = lines
  .map((line) => /^(?:npx )?pairmark ([a-z]+)\b([^#]*)/.exec(line))
  .filter((match) => match !== null)
  .map(([line, command = '', rest = '']) => ({ line, command, rest }));

describe('what the README tells people to type', () => {
  test('begins with the two commands that set everything up', () => {
    for (const command of ['./run.sh', 'npm cit']) expect(lines.map((line) => line.split(/ +#/)[0])).toContain(command);
  });

  test('names commands and flags that there are', () => {
    expect(pairmarkLines.length).toBeGreaterThan(0);
    const helps = new Map<string, string>();
    for (const { line, command, rest } of pairmarkLines) {
      if (!helps.has(command)) {
        const shown = spawnSync(process.execPath, ['dist/src/main.js', command, '--help'], { encoding: 'utf8' });
        expect(shown.status, line).toBe(0);
        helps.set(command, shown.stdout);
      }
      const own = rest.split(' -- ')[0] ?? '';
      for (const [flag] of own.matchAll(/(?<=\s)--[a-z][a-z-]*/g)) expect(helps.get(command), line).toContain(flag);
    }
  });

  test('names scripts, examples and files that there are', () => {
    for (const line of lines) {
      const script = /^npm run ([\w:-]+)/.exec(line)?.[1];
      if (script !== undefined) expect(scripts, line).toHaveProperty([script]);
      const example = /^\.\/run\.sh \d+ ([\w-]+)/.exec(line)?.[1];
      if (example !== undefined) expect(existsSync(path.join('examples', example, 'make-repo.sh')), line).toBe(true);
    }
    for (const [, target = ''] of readme.matchAll(/\]\(((?!https?:|#|mailto:)[^)#\s]+)/g)) {
      expect(existsSync(target), target).toBe(true);
    }
  });
});
