import type { Organization, organizations } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { findBalance } from '../../gateway/credits/credit-store.ts';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { changeSettings, findOrganization } from './organization-store.ts';
import { type RequestLimits, readLimits } from './read-limits.ts';

type Settings = { retention: { defaultDays: number | null; folder: string | undefined } };
/** Built on top of this folder. */
type Checks = {
  checkSecondFactorRule(db: Db, caller: Caller, required: boolean | undefined): Promise<void>;
};

export const organizationRoutes = ({
  retention,
  requests,
  checkSecondFactorRule,
}: Settings & Checks & { requests: RequestLimits }): Routes<typeof organizations> => ({
  handlers: {
    get: ({ caller: { organizationId }, db }) => readOrganization(db, organizationId, retention),

    limits: async ({ caller, db }) => ({ limits: await readLimits(db, caller, requests) }),

    async replace({ body, caller, db }) {
      const { organizationId } = caller;
      await checkSecondFactorRule(db, caller, body.require_second_factor);
      await changeSettings(db, organizationId, body);
      return readOrganization(db, organizationId, retention);
    },
  },
});

async function readOrganization(
  db: Db,
  organizationId: string,
  { defaultDays, folder }: Settings['retention'],
): Promise<Organization> {
  const organization = await findOrganization(db, organizationId);
  if (!organization) throw new Problem('not-found');
  const balance = await findBalance(db, organizationId);
  return {
    id: organization.id,
    name: organization.name,
    credits: balance?.credits ?? '0.000000',
    credits_last_updated: balance?.updatedAt.toISOString() ?? null,
    retention_days: organization.retention_days,
    default_retention_days: defaultDays,
    removes_evidence: folder !== undefined,
    require_second_factor: organization.require_second_factor,
    created_at: organization.created_at.toISOString(),
    updated_at: organization.updated_at.toISOString(),
  };
}
