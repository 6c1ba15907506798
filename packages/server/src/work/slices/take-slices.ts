import type { Taken } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { ofTarget } from '../campaigns/campaign-store.ts';
import { NoRoomLeft, takeFromCampaign } from './take-from-campaign.ts';
import type { Asking } from './worker-requests.ts';

/** Gives a worker slices of one campaign. Without open campaigns the queue is not even asked. */
export async function takeSlices(db: Db, asking: Asking): Promise<Wire<Taken>> {
  const waiting = await listWaiting(db, asking);
  const lacks = waiting.flatMap(({ name, missing }) =>
    missing.length > 0 ? [{ campaign: name, variables: missing }] : [],
  );
  for (const { id, target, missing, isHeld } of waiting) {
    if (missing.length > 0 || isHeld) continue;
    const others = waiting.flatMap((one) => (one.target === target && one.id !== id ? one.id : []));
    const taken = await db
      .transaction()
      .execute((tx) => takeFromCampaign(tx, { id, target, others }, asking))
      .catch((error: unknown) => {
        if (error instanceof NoRoomLeft) return undefined;
        throw error;
      });
    if (taken) return { ...taken, lacks };
  }
  return { campaign: null, slices: [], lacks };
}

/** The campaign that was served least recently comes first, so that campaigns take turns. */
async function listWaiting(db: Db, { organizationId, targets, variables: known }: Asking) {
  const rows = await db
    .selectFrom('campaigns')
    .leftJoin('work_targets', ofTarget)
    .select(['id', 'name', 'campaigns.target', 'variables'])
    .select(sql<boolean>`coalesce(held_until > now(), false)`.as('isHeld'))
    .where('campaigns.organization_id', '=', organizationId)
    .where('campaigns.target', '=', ({ fn, val }) => fn.any(val(targets)))
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .orderBy('updated_at')
    .execute();
  return rows.map(({ variables, ...campaign }) => ({
    ...campaign,
    missing: variables.filter((variable) => !known.includes(variable)),
  }));
}
