import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finished, finished } from '../provoke.ts';
import { mask } from './mask.ts';

type Typing = {
  /** Typed before them; must succeed. */
  prepare: string;
  commands: readonly string[];
  home: string;
  cwd: string;
  env: Record<string, string | undefined>;
};

/** Types commands into one shell, one after the other, as they are: variables and functions stay. */
export async function typeCommands(typing: Typing): Promise<Finished[]> {
  const { prepare, commands, home, cwd, env } = typing;
  const out = join(home, 'typed');
  await mkdir(out);
  const script = [
    `set -e\n${prepare}\nset +e`,
    ...commands.map(
      (command, at) =>
        `{\n${command}\n} > ${out}/${at}.out 2> ${out}/${at}.err\necho $? > ${out}/${at}.code`,
    ),
    'kill $(jobs -p) 2> /dev/null\ntrue',
  ];
  const child = spawn('bash', ['-c', script.join('\n')], { cwd, env });
  const { code, stderr } = await finished(child);
  if (code !== 0) throw new Error(`Could not prepare: ${stderr.slice(-2_000)}`);
  const read = (at: number, name: string) =>
    readFile(join(out, `${at}.${name}`), 'utf8').catch(() => '');
  return Promise.all(
    commands.map(async (_, at) => ({
      code: Number(await read(at, 'code')),
      stdout: await read(at, 'out'),
      stderr: await read(at, 'err'),
    })),
  );
}

/** Each command with its exit code and the first line that it printed, of standard output if it has one. */
export const toTable = (commands: readonly string[], typed: readonly Finished[], home: string) =>
  commands
    .map((command, at) => {
      const { code, stdout, stderr } = typed[at] ?? { code: null, stdout: '', stderr: '' };
      const first = `${stdout}\n${stderr}`.split('\n').find((line) => line.trim() !== '') ?? '';
      return `$ ${command}\n${`${code} ${mask(first, home)}`.trimEnd()}\n`;
    })
    .join('\n');
