import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../campaign/test/temporary-folder.ts';
import { runProgram } from '../program.ts';

export type Said = { code: number; stdout: string; stderr: string };

export type Terminal = {
  home: string;
  type(line: string, input?: string, signal?: AbortSignal): Promise<Said>;
};

/** A person at a terminal of their own: a home folder, an environment, and what the command says. */
export async function openTerminal(env: Record<string, string> = {}): Promise<Terminal> {
  const home = await temporaryFolder();
  await mkdir(join(home, '.local/share'), { recursive: true, mode: 0o711 });
  return {
    home,
    async type(line: string, input = '', signal = new AbortController().signal): Promise<Said> {
      const stdout: string[] = [];
      const stderr: string[] = [];
      const code = await runProgram(line.split(' ').filter(Boolean), {
        env: { HOME: home, ...env },
        cwd: home,
        print: (text) => void stdout.push(text),
        tell: (text) => void stderr.push(text),
        columns: 80,
        terminals: { stdout: false, stderr: false },
        readInput: async () => input,
        signal,
      });
      return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
    },
  };
}
