import type { organizations } from '@provoke/contract';
import { Problem } from '../http/problem.ts';
import type { Routes } from '../http/route.ts';
import { findCredits } from './find-credits.ts';
import { findOrganization } from './organization-store.ts';

export const organizationRoutes: Routes<typeof organizations> = {
  handlers: {
    async get({ caller: { organizationId }, db }) {
      const organization = await findOrganization(db, organizationId);
      if (!organization) throw new Problem('not-found');
      return {
        id: organization.id,
        name: organization.name,
        ...(await findCredits(db, organizationId)),
        created_at: organization.created_at.toISOString(),
        updated_at: organization.updated_at.toISOString(),
      };
    },
  },
};
