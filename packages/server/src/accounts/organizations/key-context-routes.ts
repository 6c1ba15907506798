import type { keyContext } from '@provoke/contract';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { findKeyContext } from './organization-store.ts';

export const keyContextRoutes: Routes<typeof keyContext> = {
  handlers: {
    async get({ caller, db }) {
      const context = await findKeyContext(db, caller);
      if (!context) throw new Problem('not-found');
      return context;
    },
  },
};
