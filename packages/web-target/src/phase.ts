import { limitCall, TargetError } from '@provoke/engine';
import type { Waiting } from './talk/start-turns.ts';

/** What a call on a page is busy with; while it waits for the reply to a prompt, what the page showed of it so far. */
export type Phase = 'loading' | 'opening' | 'typing' | Waiting;

const nameOf = (phase: Phase) => (typeof phase === 'string' ? phase : 'waiting');

const outcomes: Record<ReturnType<typeof nameOf>, (url: string) => string> = {
  loading: (url) => `${url} did not show its page`,
  opening: (url) => `No chat was open on ${url}`,
  typing: (url) => `The prompt was not sent on ${url}`,
  waiting: (url) => `The chat on ${url} gave no answer`,
};

type Limits = { url: string; timeoutMs: number; retryable: boolean; signal: AbortSignal };

/** What a call on a page needs to be ended, and to say how far it has come. */
export type PageCall = { signal: AbortSignal; enter(phase: Phase): void };

/** Names the phase of what takes too long, unless there is an answer so far. */
export async function inTime<Answer>(
  { url, timeoutMs, retryable, signal }: Limits,
  work: (call: PageCall) => Promise<Answer>,
  soFar: (phase: Phase) => Answer | undefined = () => undefined,
): Promise<Answer> {
  const limit = limitCall(signal, timeoutMs);
  let phase: Phase = 'loading';
  const enter = (next: Phase) => {
    phase = next;
  };
  try {
    return await work({ signal: limit.signal, enter });
  } catch (cause) {
    signal.throwIfAborted();
    if (!limit.signal.aborted) throw cause;
    const answer = soFar(phase);
    if (answer !== undefined) return answer;
    throw new TargetError(
      `${outcomes[nameOf(phase)](url)} within ${timeoutMs / 1_000} s (phase: ${nameOf(phase)}).`,
      { retryable, cause },
    );
  } finally {
    limit.end();
  }
}

/** What there was of the reply to a prompt when its time was up. */
export const readSoFar = (phase: Phase, prompt: string): string =>
  typeof phase === 'object' && phase.prompt === prompt ? phase.text : '';
