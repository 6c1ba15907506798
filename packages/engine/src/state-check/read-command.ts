import { resolve } from 'node:path';
import type { Environment } from '../definitions/target.ts';
import { safeEnvironment } from '../programs/safe-environment.ts';
import { checkArgument } from '../targets/subprocess/check-argument.ts';
import { openWorkplace } from '../targets/subprocess/open-workplace.ts';
import type { ToolOutput } from '../targets/subprocess/run-tool.ts';
import { excerpt } from '../text/cut-short.ts';
import { readAnswer, type StateAnswer } from './read-answer.ts';
import { fillSession } from './session-blank.ts';

type StateCommand = {
  command: readonly string[];
  folder: string;
  /** Environment variables that it may see besides the usual ones. */
  variables: readonly string[];
};

type Opening = { env: Environment; timeoutMs: number };

const COMPLAINT_MAX = 300;
const STATE = { what: 'state', slow: 'Let it read less.' };

/** A program that prints the state. Each call is a process group of its own, which does not outlive the call. */
export function openCommand(
  { command: [program = '', ...words], folder, variables }: StateCommand,
  { env, timeoutMs }: Opening,
) {
  checkArgument('command', program);
  const binary = program.includes('/') ? resolve(folder, program) : program;
  const workplace = openWorkplace(timeoutMs);
  const environment = safeEnvironment(env, variables);
  return {
    /** Throws an error that says why there is no state. */
    async read(session: string | null, signal: AbortSignal): Promise<StateAnswer> {
      const args = words.map((word) => fillSession(word, session));
      const call = { binary, args, input: '', env: environment, prints: STATE };
      const output = await workplace.runAt(folder, call, signal);
      if (output.exitCode === 0) return readAnswer(output.stdout, `"${program}" printed`);
      throw new Error([explain(program, output), said(output)].filter(Boolean).join(' '));
    },
    close: () => workplace.close(),
  };
}

function explain(program: string, { code, exitCode, killedBy }: ToolOutput): string {
  if (code === 'ENOENT') return `"${program}" cannot be found. Check the command and its folder.`;
  if (killedBy !== undefined) return `"${program}" was ended by ${killedBy}.`;
  if (exitCode === undefined)
    return `"${program}" cannot be started (${code ?? 'unknown reason'}).`;
  return `"${program}" failed with exit code ${exitCode}.`;
}

const said = ({ stderr }: ToolOutput) => stderr && `It says: ${excerpt(stderr, COMPLAINT_MAX)}`;
