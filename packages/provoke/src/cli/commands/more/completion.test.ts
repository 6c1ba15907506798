import { execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

/** What bash proposes after a line, the last word of which is unfinished. */
async function complete(line: string): Promise<string[]> {
  const { home, type } = await openTerminal();
  const { stdout } = await type('completion bash');
  const script = join(home, 'provoke.bash');
  await writeFile(script, stdout);
  await writeFile(join(home, 'campaign.yaml'), '');
  const words = line.split(' ');
  const typed = words.map((word) => `'${word}'`).join(' ');
  const ask = `source '${script}'; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _provoke; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const printed = execFileSync('bash', ['--norc', '-c', ask], { cwd: home, encoding: 'utf8' });
  return printed.split('\n').filter(Boolean);
}

test.each([
  ['provoke ', ['init', 'eval', 'completion', '--quiet']],
  ['provoke ev', ['eval']],
  ['provoke eval fl', ['flipattack']],
  ['provoke eval flipattack --judge ', ['harmbench', 'pattern']],
  ['provoke eval flipattack --judge harm', ['harmbench']],
  ['provoke eval flipattack --conc', ['--concurrency']],
  ['provoke eval flipattack --goals-file c', ['campaign.yaml']],
  ['provoke claude --storage ', ['local', 'remote']],
  ['provoke --quiet config s', ['set']],
  ['provoke run c', ['campaign.yaml']],
])('after "%s" bash proposes %j', async (line, expected) => {
  expect(await complete(line)).toEqual(expect.arrayContaining(expected));
});

test('a flag that takes any text proposes nothing', async () => {
  expect(await complete('provoke eval flipattack --goals ')).toEqual([]);
});

const hasShell = (shell: string) => spawnSync(shell, ['--version']).status === 0;

test.each(['bash', 'zsh', 'fish'])('%s takes its script without an error', async (shell) => {
  const { home, type } = await openTerminal();
  const { code, stdout } = await type(`completion ${shell}`);
  const script = join(home, `provoke.${shell}`);
  await writeFile(script, stdout);

  expect([code, stdout]).toEqual([0, expect.stringContaining('flipattack')]);
  if (hasShell(shell)) expect(spawnSync(shell, ['-n', script]).status).toBe(0);
});
