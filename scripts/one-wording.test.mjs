import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Below `packages/figures`, where `plural` is; and the file that has it. */
const without = /^packages\/(contract|engine|evidence|statistics|telemetry|files)\/|numbers\.ts$/;

const patterns = {
  'a plural made by hand': /\$?\{(\w[\w.]*)\} [^`{]*\{\1 === 1 \? '/,
  'one as a text of its own': /=== 1 \? '(for )?1 \w+' :/,
  'digits grouped elsewhere': /\.toLocaleString\('en/,
};

test('counts are written by plural and formatCount of figures', async () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', 'packages/*/src/*.ts', 'packages/*/src/*.tsx'],
    {
      cwd: root,
    },
  )
    .toString()
    .split('\0')
    .filter((file) => file && !without.test(file) && !/\.test\.tsx?$/.test(file));

  const found = [];
  for (const file of files) {
    const lines = (await readFile(root + file, 'utf8').catch(() => '')).split('\n');
    lines.forEach((line, at) => {
      for (const [what, pattern] of Object.entries(patterns))
        if (pattern.test(line)) found.push(`${file}:${at + 1}: ${what}`);
    });
  }

  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
