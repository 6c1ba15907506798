import type { sessions } from '@provoke/contract';
import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { endSessionOf, listSessions } from './own-sessions.ts';
import { countRefusedSignIns } from './refused-sign-ins.ts';
import { endSessionsOf } from './session-store.ts';
import { checkRecent, getSignedIn } from './signed-in.ts';

type Needs = { accounts: { sessionIdleMinutes: number } | undefined };

export const sessionRoutes = ({ accounts: opened }: Needs): Routes<typeof sessions> => ({
  handlers: {
    async list({ query, caller, db, url }) {
      const { session, accounts } = getSignedIn(caller, opened);
      const idleMinutes = accounts.sessionIdleMinutes;
      const found = await listSessions(db, session, { idleMinutes, ...toWindow(query) });
      return toPage(url, query, found);
    },

    async refused({ caller, db }) {
      const { session } = getSignedIn(caller, opened);
      return countRefusedSignIns(db, { ...caller, startedAt: session.startedAt });
    },

    async delete({ params, caller, db }) {
      const { session } = getSignedIn(caller, opened);
      checkRecent(session);
      if (!(await endSessionOf(db, session.personId, params.id))) throw new Problem('not-found');
    },

    async deleteOthers({ caller, db }) {
      const { session } = getSignedIn(caller, opened);
      checkRecent(session);
      await endSessionsOf(db, session.personId, { except: session.id });
    },
  },
});
