import type { Attempt } from '@provoke/engine';
import { foldRepeats, unfoldRepeats } from './repeats.ts';

/** What a resumed campaign and its numbers need of an attempt; the rest is its evidence. */
export type AttemptHead = Omit<Attempt, 'request' | 'reply' | 'notes' | 'steps'>;

type Evidence = Omit<Attempt, keyof AttemptHead>;

/** The reply's text is in its body too: then only what is around it there is kept. */
type Folded = Evidence & { around?: [before: string, after: string] };

/** An attempt as a journal keeps it: what it holds several times, such as the prompt, once. */
export function storeAttempt({ request, reply, notes, steps, ...head }: Attempt) {
  const evidence: Folded = { request, reply, notes, steps };
  return { head, evidence: foldRepeats(foldBody(evidence), head) };
}

export function restoreAttempt(head: AttemptHead, evidence: unknown): Attempt {
  // Only `storeAttempt` makes evidence.
  const { around, ...rest } = unfoldRepeats(evidence, head) as Folded;
  if (!around || !rest.reply) return { ...head, ...rest };
  const body = around.join(asJson(rest.reply.text));
  return { ...head, ...rest, reply: { ...rest.reply, body } };
}

function foldBody(evidence: Folded): object {
  const { reply } = evidence;
  // A target may come from a user's JavaScript.
  if (!reply?.text || typeof reply.body !== 'string') return evidence;
  const { body, ...rest } = reply;
  const [before, after, ...others] = body.split(asJson(reply.text));
  if (before === undefined || after === undefined || others.length > 0) return evidence;
  return { ...evidence, reply: rest, around: [before, after] };
}

/** As it is within a JSON text. */
const asJson = (text: string) => JSON.stringify(text).slice(1, -1);
