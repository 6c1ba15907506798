import type { Caller, SessionOfCaller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import type { Session } from './session-store.ts';

const RECENT_MINUTES = 10;

/** The caller's session and the accounts that it belongs to. A service without accounts has no sessions. */
export function getSignedIn<Accounts>(
  { session }: Caller,
  accounts: Accounts | undefined,
): { session: SessionOfCaller; accounts: Accounts } {
  if (!session || !accounts) throw new Problem('not-found');
  return { session, accounts };
}

/** For operations without a password in the body that must not be open to a stolen session. */
export function checkRecent({ startedAt }: SessionOfCaller): void {
  if (Date.now() - startedAt.getTime() > RECENT_MINUTES * 60_000)
    throw new Problem('not-yours', {
      detail: `This needs a sign-in less than ${RECENT_MINUTES} minutes old. Sign in again.`,
    });
}

/** For everything but setting up the second factor that the organization requires, and leaving. */
export function checkSecondFactor({ lacksSecondFactor }: Pick<Session, 'lacksSecondFactor'>): void {
  if (lacksSecondFactor) throw new Problem('second-factor-needed');
}
