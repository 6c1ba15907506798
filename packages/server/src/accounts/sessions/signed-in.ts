import type { Caller, SessionOfCaller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import type { Accounts } from '../accounts.ts';

const RECENT_MINUTES = 10;

type Asking = { caller: Caller; accounts: Accounts | undefined };

/** What an operation on the own account works with. In a service without accounts there is nothing to work on. */
export function getSignedIn({ caller, accounts }: Asking): {
  session: SessionOfCaller;
  accounts: Accounts;
} {
  if (!caller.session || !accounts) throw new Problem('not-found');
  return { session: caller.session, accounts };
}

/** For operations that a stolen session must not suffice for and that have no body for a password. */
export function checkRecent({ startedAt }: SessionOfCaller): void {
  if (Date.now() - startedAt.getTime() > RECENT_MINUTES * 60_000)
    throw new Problem('not-yours', {
      detail: `This needs a sign-in less than ${RECENT_MINUTES} minutes old. Sign in again.`,
    });
}
