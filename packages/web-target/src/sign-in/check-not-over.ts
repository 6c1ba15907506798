import type { Access } from './access.ts';
import { expiryOf } from './expiry.ts';
import { signedOut } from './signed-out.ts';

/** Throws before anything is opened if all that carried the kept sign-in has ended. */
export function checkNotOver(url: string, { state }: Access): void {
  const expiry = state && expiryOf(state, url);
  if (!expiry?.isOver) return;
  throw signedOut(
    url,
    `The sign-in to ${new URL(url).origin} has expired: its cookie ${expiry.cookie} ended on ${formatDate(expiry.at)}.`,
  );
}

const formatDate = (date: Date | null) => date?.toISOString().slice(0, 10) ?? 'an unknown day';
