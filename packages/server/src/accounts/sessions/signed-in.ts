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

/** For what a stolen session must not be enough for, where there is no body to put a password in. */
export function checkRecent({ startedAt }: SessionOfCaller): void {
  if (Date.now() - startedAt.getTime() > RECENT_MINUTES * 60_000)
    throw new Problem('not-yours', {
      detail: `This needs a sign-in less than ${RECENT_MINUTES} minutes old. Sign in again.`,
    });
}
