import { ApiError } from '@provoke/client';
import { api } from '../../../api.ts';
import { keepDraft, readDraft } from '../../../forms/drafts.ts';
import { createOutbox, type Refusal } from './outbox.ts';
import type { Call } from './to-calls.ts';

/** Kept as a draft is: in this tab, also while somebody signs in again. */
const NAME = 'decisions';

async function send({ id, run, reviews }: Call): Promise<Refusal | undefined> {
  try {
    await api.runs.reviewResults({ params: { id: run }, body: { reviews }, idempotencyKey: id });
    return undefined;
  } catch (error) {
    return refusalOf(error);
  }
}

/** What the service does not have yet is sent again, unless it will never take it. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { retry: 'later' };
  const { status } = error;
  if (status === 401) return { retry: 'signed-in' };
  // The same request is still being answered, or the service is busy.
  if (status === 409 || status === 429 || status >= 500) return { retry: 'later' };
  return { retry: 'never', why: error.message };
}

const listeners = { sent: new Set<() => void>(), refused: new Set<() => void>() };
const tell = (name: keyof typeof listeners) => () => {
  for (const listener of listeners[name]) listener();
};

/** One for all pages: what was decided is sent, wherever the reader is. */
export const outbox = createOutbox({
  send,
  keep: (kept) => keepDraft(NAME, kept),
  read: () => readDraft(NAME),
  onSent: tell('sent'),
  onRefused: tell('refused'),
});

/** Calls back once all is sent, or once something was refused. */
export function onOutbox(name: keyof typeof listeners, listener: () => void): () => void {
  listeners[name].add(listener);
  return () => void listeners[name].delete(listener);
}
