import { diffState } from '@provoke/evidence/acts';
import type { StateSeen } from '../definitions/state-seen.ts';
import type { StateCheck } from './create-state-check.ts';
import type { StateRead } from './read-answer.ts';

type Watching = { stateCheck: StateCheck; session: string | null; signal: AbortSignal };

/**
 * Makes an attempt when no other of the session is made, and compares the state before and after it. The attempt reads
 * the first state when it is about to send; without that, nothing was sent and nothing is compared.
 */
export const watchState = <Value>(
  { stateCheck, session, signal }: Watching,
  attempt: (readBefore: () => Promise<void>) => Promise<Value>,
): Promise<{ value: Value; seen?: StateSeen }> =>
  stateCheck.inTurn(
    session ?? WHOLE_AGENT,
    async () => {
      let before: Promise<StateRead> | undefined;
      const value = await attempt(async () => {
        // A retry belongs to the attempt, and so does what the failed request changed.
        before ??= stateCheck.read(session, signal);
        await before;
        signal.throwIfAborted();
      });
      if (!before) return { value };
      return { value, seen: await compare(await before, () => stateCheck.read(session, signal)) };
    },
    signal,
  );

/** Work at the agent that is no attempt: what it changes must not count as an attempt's. */
export const apartFromAttempts = <Value>(
  stateCheck: StateCheck | undefined,
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> =>
  !stateCheck || stateCheck.namesSession ? work() : stateCheck.inTurn(WHOLE_AGENT, work, signal);

const WHOLE_AGENT = '';

async function compare(before: StateRead, readAfter: () => Promise<StateRead>): Promise<StateSeen> {
  if ('failed' in before) return { failed: `Before the attempt: ${before.failed}` };
  const after = await readAfter();
  if ('failed' in after) return { failed: `After the attempt: ${after.failed}` };
  return { before: before.state, ...diffState(before.state, after.state) };
}
