import type { keys } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { parseApiKey } from '../../db/key-format/api-key.ts';
import type { Caller } from '../../http/caller.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { createApiKey, findKey, type Holder, listKeys, revokeKey } from './key-store.ts';

type Needs = {
  /** Locks a session against ending; false if it has ended. */
  lockSession(db: Db, id: string): Promise<boolean>;
};

export const keyRoutes = ({ lockSession }: Needs): Routes<typeof keys> => ({
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listKeys(db, reachOf(caller), { ...toWindow(query), sort: query.sort }),
      ),

    async create({ body: { name, expiry_date, scopes }, caller, db }) {
      // A session that has just ended must leave no key behind.
      if (caller.session && !(await lockSession(db, caller.session.id)))
        throw new Problem('not-authenticated');
      const key = await createApiKey(db, {
        organizationId: caller.organizationId,
        userId: caller.userId,
        name,
        scopes,
        expiryDate: expiry_date ? new Date(expiry_date) : null,
      });
      const { prefix } = parseApiKey(key) ?? {};
      const made = prefix && (await findKey(db, caller, prefix));
      if (!made) throw new Error('A key that was just created is missing.');
      return { ...made, key };
    },

    async get({ params: { prefix }, caller, db }) {
      const key = await findKey(db, reachOf(caller), prefix);
      if (!key) throw new Problem('not-found');
      return key;
    },

    async delete({ params: { prefix }, caller, db }) {
      if (!(await revokeKey(db, reachOf(caller), prefix))) throw new Problem('not-found');
    },
  },
});

/** Owners manage all keys of the organization, other users their own. */
const reachOf = ({ organizationId, userId, role }: Caller): Holder =>
  role === 'owner' ? { organizationId } : { organizationId, userId };
