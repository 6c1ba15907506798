import { TargetError } from '@provoke/engine';

/** What a call on a page is busy with. */
export type Phase = 'loading' | 'opening' | 'typing' | 'waiting';

const outcomes: Record<Phase, (url: string) => string> = {
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
  new TargetError(`${outcomes[phase](url)} within ${timeoutMs / 1_000} s (phase: ${phase}).`, {
    retryable,
    cause,
  });
