import type { Attempt } from '@provoke/evidence';
import { foldRepeats, unfoldRepeats } from './repeats.ts';

/** What resuming and counting need of an attempt; the rest is its evidence. */
export type AttemptHead = Omit<Attempt, 'request' | 'reply' | 'notes' | 'steps' | 'lateBasis'>;

type Evidence = Omit<Attempt, keyof AttemptHead>;

/** The reply's text also occurs in its body, so only the rest of the body is stored. */
type Folded = Evidence & { around?: [before: string, after: string] };

/** An attempt as a journal stores it: repeated parts, such as the prompt, only once. */
export function storeAttempt({ request, reply, notes, steps, lateBasis, ...head }: Attempt) {
  const evidence: Folded = { request, reply, notes, steps, ...(lateBasis && { lateBasis }) };
  return { head, evidence: foldRepeats(foldBody(evidence), head) };
}

export function restoreAttempt(head: AttemptHead, evidence: unknown): Attempt {
  // Only `storeAttempt` creates evidence.
  const { around, ...rest } = unfoldRepeats(evidence, head) as Folded;
  if (!around || !rest.reply) return { ...head, ...rest };
  const body = around.join(asJson(rest.reply.text));
  return { ...head, ...rest, reply: { ...rest.reply, body } };
}

function foldBody(evidence: Folded): object {
  const { reply } = evidence;
  // A target may be a user's JavaScript.
  if (!reply?.text || typeof reply.body !== 'string') return evidence;
  const { body, ...rest } = reply;
  const [before = '', after, ...others] = body.split(asJson(reply.text));
  if (after === undefined || others.length > 0) return evidence;
  return { ...evidence, reply: rest, around: [before, after] };
}

/** The text as inside a JSON string. */
const asJson = (text: string) => JSON.stringify(text).slice(1, -1);
