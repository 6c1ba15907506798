import { TargetError } from '@provoke/engine';
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

/** Names the phase of a call that took too long. */
export const tooSlow = (
  { url, timeoutMs }: { url: string; timeoutMs: number },
  phase: Phase,
  { cause, retryable }: { cause: unknown; retryable: boolean },
) =>
  new TargetError(
    `${outcomes[nameOf(phase)](url)} within ${timeoutMs / 1_000} s (phase: ${nameOf(phase)}).`,
    { retryable, cause },
  );

/** What there was of the reply to a prompt when its time was up. */
export const readSoFar = (phase: Phase, prompt: string): string =>
  typeof phase === 'object' && phase.prompt === prompt ? phase.text : '';
