import { join } from 'node:path';
import { openHome } from '../../../../campaign/src/test/open-home.ts';
import type { OnEnd } from '../../../../files/src/test/temporary-folder.ts';
import { prepareDataFolder } from '../../../../server/src/test/prepare-data-folder.ts';
import { runProgram } from '../program.ts';

export type Said = { code: number; stdout: string; stderr: string };

export type Terminal = {
  home: string;
  /** The same person, who answers every question so; `asked` grows. */
  answering(answer: string, asked: string[]): Pick<Terminal, 'type'>;
  /** The same person with more variables, or in a folder within `home`. */
  having(more: { env?: Record<string, string>; folder?: string }): Pick<Terminal, 'type'>;
  type(line: string, input?: string, signal?: AbortSignal): Promise<Said>;
};

/** The same with a database in the data folder, for campaigns. */
export async function openTerminalWithDatabase(env: Record<string, string> = {}, onEnd?: OnEnd) {
  const terminal = await openTerminal(env, onEnd);
  await prepareDataFolder(join(terminal.home, '.local/share/provoke'));
  return terminal;
}

/** A person at a terminal of their own: a home folder, an environment, and what the command says. */
export async function openTerminal(
  env: Record<string, string> = {},
  onEnd?: OnEnd,
): Promise<Terminal> {
  const home = await openHome(onEnd);
  type Typing = { ask?: (question: string) => Promise<string> } & Parameters<Terminal['having']>[0];
  const typing = ({ ask, env: more, folder = '' }: Typing = {}) => ({
    async type(line: string, input = '', signal = new AbortController().signal): Promise<Said> {
      const stdout: string[] = [];
      const stderr: string[] = [];
      const code = await runProgram(toArguments(line), {
        env: { HOME: home, ...env, ...more },
        cwd: join(home, folder),
        print: (text) => void stdout.push(text),
        tell: (text) => void stderr.push(text),
        columns: 80,
        terminals: { stdout: false, stderr: false },
        readInput: async () => input,
        async *readLines() {
          yield* input.split('\n');
        },
        signal,
        ...(ask && { ask }),
      });
      return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
    },
  });
  return {
    home,
    ...typing(),
    having: typing,
    answering: (answer, asked) =>
      typing({
        ask: async (question) => {
          asked.push(question);
          return answer;
        },
      }),
  };
}

/** At blanks, but for those of an argument that is put into double quotes. */
const toArguments = (line: string): string[] =>
  (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'));
