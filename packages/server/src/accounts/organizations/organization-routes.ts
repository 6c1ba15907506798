import type { organizations } from '@provoke/contract';
import { findBalance } from '../../credits/credit-store.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { findOrganization } from './organization-store.ts';

export const organizationRoutes: Routes<typeof organizations> = {
  handlers: {
    async get({ caller: { organizationId }, db }) {
      const organization = await findOrganization(db, organizationId);
      if (!organization) throw new Problem('not-found');
      const balance = await findBalance(db, organizationId);
      return {
        id: organization.id,
        name: organization.name,
        credits: balance?.credits ?? '0.000000',
        credits_last_updated: balance?.updatedAt.toISOString() ?? null,
        created_at: organization.created_at.toISOString(),
        updated_at: organization.updated_at.toISOString(),
      };
    },
  },
};
