import type { Toolkit } from '../../definitions/technique.ts';
import { instructedMessages, prefillMessages } from './prompts.ts';

const instructed = { toMessages: instructedMessages, isAsked: true };

/** The ways to obtain a completion, and what the attempt records about them. */
export const ways = {
  prefill: { toMessages: prefillMessages, isAsked: false, data: { completion: 'prefill' } },
  instructed: { ...instructed, data: { completion: 'instructed' } },
  /** It claims to continue a started reply, but started a new one. */
  ignored: { ...instructed, data: { completion: 'instructed', prefill_ignored: true } },
  refused: { ...instructed, data: { completion: 'instructed', prefill_refused: true } },
};

export type Way = (typeof ways)[keyof typeof ways];

/** The paper's way, if the target really continues a started reply. */
export async function findWay({ canPrefill, continuesPrefill }: Toolkit['target']): Promise<Way> {
  if (await continuesPrefill()) return ways.prefill;
  return canPrefill ? ways.ignored : ways.instructed;
}
