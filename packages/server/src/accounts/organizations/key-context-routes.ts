import { type keyContext, scopeNames } from '@provoke/contract';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { findKey } from '../keys/key-store.ts';
import { findKeyContext } from './organization-store.ts';

export const keyContextRoutes: Routes<typeof keyContext> = {
  handlers: {
    async get({ caller, db }) {
      const context = await findKeyContext(db, caller);
      if (!context) throw new Problem('not-found');
      const key = caller.keyPrefix && (await findKey(db, caller, caller.keyPrefix));
      return key
        ? { ...context, scopes: key.scopes, expiry_date: key.expiry_date }
        : { ...context, scopes: [...scopeNames], expiry_date: null };
    },
  },
};
