import type { Environment } from '../definitions/target.ts';
import { createTurns, type InTurn } from './in-turn.ts';
import type { StateRead } from './read-answer.ts';
import { openCommand } from './read-command.ts';
import { readUrl } from './read-url.ts';
import { namesSession } from './session-blank.ts';
import type { StateCheckSettings } from './state-check-settings.ts';

/** Reads what an agent's system looks like: a mailbox, a table, an account. */
export type StateCheck = {
  /** Whether each session has a state of its own. If not, there is one state, and attempts are made one at a time. */
  namesSession: boolean;
  /** Sends nothing to the agent. Never rejects. */
  read(session: string | null, signal: AbortSignal): Promise<StateRead>;
  /** Does the work when no other work of the session is done. */
  inTurn: InTurn;
  /** Resolves when no program of it runs. */
  close(): Promise<void>;
};

type Options = {
  env: Environment;
  /** Maximum duration of one read. */
  timeoutMs?: number;
  /** Called when the state could not be read for the first time. */
  onFailure?: (reason: string) => void;
};

const READ_MS = 10_000;

export function createStateCheck(
  { url, headers = {}, command = [], folder = process.cwd(), pass_env = [] }: StateCheckSettings,
  { env, timeoutMs = READ_MS, onFailure }: Options,
): StateCheck {
  const program =
    url === undefined
      ? openCommand({ command, folder, variables: pass_env }, { env, timeoutMs })
      : undefined;
  const readState = (session: string | null, signal: AbortSignal) =>
    program?.read(session, signal) ??
    readUrl({ url: url ?? '', headers }, { session, timeoutMs, signal });
  let hasFailed = false;

  return {
    namesSession: namesSession(url, headers, command),
    async read(session, signal) {
      const startedMs = performance.now();
      try {
        const answer = await readState(session, signal);
        return { ...answer, ms: Math.round(performance.now() - startedMs) };
      } catch (error) {
        const failed = error instanceof Error ? error.message : String(error);
        if (!hasFailed && !signal.aborted) onFailure?.(failed);
        hasFailed ||= !signal.aborted;
        return { failed };
      }
    },
    inTurn: createTurns(),
    close: async () => program?.close(),
  };
}
