import type { Message } from '../../definitions/model.ts';
import type { Target } from '../../definitions/target.ts';

/** What is sent to an agent that is asked for nothing. */
export const HELLO: readonly Message[] = [{ role: 'user', content: 'Hello' }];

/** A target that cannot be reached wants none: it says so at the first prompt. */
export const wantsHello = async (target: Target, signal: AbortSignal): Promise<boolean> =>
  (await target.wantsOpening?.({ signal }).catch(() => false)) ?? false;
