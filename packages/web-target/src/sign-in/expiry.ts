import { cookiesFor } from './of-site.ts';
import { secretsInState } from './secrets-in-state.ts';
import { sessionCookies } from './session-cookies.ts';
import type { Cookie, StorageState } from './storage-state.ts';

/** What the cookies say of how long a sign-in lasts. The site may end it earlier. */
export type Expiry = {
  /** When the first of its cookies that have not ended does, or the first of all; null if none has a date. */
  at: Date | null;
  /** That cookie's name, or of one that a browser drops when it closes; null without a cookie. */
  cookie: string | null;
  /** Nothing is left that could carry it. */
  isOver: boolean;
};

/** Reads when a sign-in ends off the cookies that carry it. */
export function expiryOf(state: StorageState, url: string, now = new Date()): Expiry {
  const cookies = sessionCookies(cookiesFor(state, url));
  const dated = cookies.filter(({ expires }) => expires > 0).sort((a, b) => a.expires - b.expires);
  const hasEnded = ({ expires }: Cookie) => expires > 0 && expires * 1_000 <= now.getTime();
  const next = dated.find((cookie) => !hasEnded(cookie)) ?? dated[0];
  const first = next ?? cookies[0];
  const { origin } = new URL(url);
  const stored = { cookies: [], origins: state.origins.filter((one) => one.origin === origin) };
  return {
    at: next ? new Date(next.expires * 1_000) : null,
    cookie: first?.name ?? null,
    isOver: cookies.length > 0 && cookies.every(hasEnded) && secretsInState(stored).length === 0,
  };
}
