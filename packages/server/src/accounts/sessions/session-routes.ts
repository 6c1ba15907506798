import type { sessions } from '@provoke/contract';
import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import type { Accounts } from '../accounts.ts';
import { endSessionOf, listSessions } from './own-sessions.ts';
import { endSessionsOf } from './session-store.ts';
import { checkRecent, getSignedIn } from './signed-in.ts';

export const sessionRoutes = ({
  accounts,
}: {
  accounts: Accounts | undefined;
}): Routes<typeof sessions> => ({
  handlers: {
    async list({ query, caller, db, url }) {
      const signedIn = getSignedIn({ caller, accounts });
      const { session } = signedIn;
      const idleMinutes = signedIn.accounts.sessionIdleMinutes;
      const found = await listSessions(db, session, { idleMinutes, ...toWindow(query) });
      return toPage(url, query, found);
    },

    async delete({ params, caller, db }) {
      const { session } = getSignedIn({ caller, accounts });
      checkRecent(session);
      if (!(await endSessionOf(db, session.personId, params.id))) throw new Problem('not-found');
    },

    async deleteOthers({ caller, db }) {
      const { session } = getSignedIn({ caller, accounts });
      checkRecent(session);
      await endSessionsOf(db, session.personId, { except: session.id });
    },
  },
});
