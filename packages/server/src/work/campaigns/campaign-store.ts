import type { Campaign, CampaignSort, CampaignState } from '@provoke/contract';
import { budgetLimits, nullUnlimited } from '@provoke/contract/lists';
import { type JoinBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { contains } from '../../db/reading/contains.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import type { Tables } from '../../db/tables.ts';

type Filter = {
  status?: CampaignState | undefined;
  name?: string | undefined;
  /** A part of its name. */
  q?: string | undefined;
};

const filtered = (db: Db, organizationId: string, { status, name, q }: Filter = {}) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.organization_id', '=', organizationId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as CampaignState))
    .$if(name !== undefined, (query) => query.where('campaigns.name', '=', name as string))
    .$if(q !== undefined, (query) => query.where('campaigns.name', 'ilike', contains(q as string)));

const countOf = (status?: string): RawBuilder<number> => sql`(
  select count(*) from slices
  where slices.organization_id = campaigns.organization_id and campaign_id = campaigns.id
    ${status === undefined ? sql`` : sql`and slices.status = ${sql.lit(status)}`})`;

/** The state that all campaigns against a target share. */
export const ofTarget = (
  join: JoinBuilder<Tables, 'campaigns' | 'work_targets'>,
): JoinBuilder<Tables, 'campaigns' | 'work_targets'> =>
  join
    .onRef('work_targets.organization_id', '=', 'campaigns.organization_id')
    .onRef('work_targets.target', '=', 'campaigns.target');

const selectCampaigns = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'campaigns.organization_id')
        .onRef('users.id', '=', 'campaigns.owner_id'),
    )
    .leftJoin('work_targets', ofTarget)
    .select([
      ...(['campaigns.id', 'campaigns.name', 'campaigns.target', 'status', 'reason'] as const),
      ...(['concurrency', 'requests_per_minute', 'held_until'] as const),
      ...budgetLimits.map(({ name }) => name),
      ...(['ran_ms', 'running_since'] as const),
      ...(['requests', 'tokens', 'cost_usd', 'attempts', 'sent_twice'] as const),
      ...(['owner_id', 'users.username', 'campaigns.created_at', 'campaigns.updated_at'] as const),
    ])
    .select([
      countOf().as('total'),
      countOf('QUEUED').as('queued'),
      countOf('RUNNING').as('running'),
      countOf('DONE').as('done'),
      countOf('UNFINISHED').as('unfinished'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['executeTakeFirstOrThrow']>>;

const orders = {
  newest: sql`campaigns.created_at desc, campaigns.id desc`,
  oldest: sql`campaigns.created_at, campaigns.id`,
  name: sql`lower(campaigns.name), campaigns.id desc`,
  '-name': sql`lower(campaigns.name) desc, campaigns.id desc`,
  attempts: sql`attempts, campaigns.id desc`,
  '-attempts': sql`attempts desc, campaigns.id desc`,
  requests: sql`requests, campaigns.id desc`,
  '-requests': sql`requests desc, campaigns.id desc`,
  cost: sql`cost_usd, campaigns.id desc`,
  '-cost': sql`cost_usd desc, campaigns.id desc`,
} satisfies Record<CampaignSort, RawBuilder<unknown>>;

/** Newest first by default. */
export async function listCampaigns(
  db: Db,
  organizationId: string,
  {
    limit,
    offset,
    sort = 'newest',
    ...filter
  }: Filter & Window & { sort?: CampaignSort | undefined },
): Promise<Found<Campaign>> {
  const rows = await selectCampaigns(filtered(db, organizationId, filter))
    .orderBy(orders[sort])
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await filtered(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items: rows.map(toCampaign) };
}

/** Another organization's campaign counts as missing. */
export async function findCampaign(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Campaign | undefined> {
  const row = await selectCampaigns(filtered(db, organizationId))
    .where('campaigns.id', '=', id)
    .executeTakeFirst();
  return row && toCampaign(row);
}

const toCampaign = (row: Row): Campaign => ({
  id: row.id,
  name: row.name,
  target: row.target,
  status: row.status,
  reason: row.reason,
  concurrency: row.concurrency,
  requests_per_minute: row.requests_per_minute,
  held_until: isoIfLater(row.held_until),
  budget: nullUnlimited(row),
  spent: {
    requests: row.requests,
    tokens: row.tokens,
    cost_usd: row.cost_usd,
    minutes: row.ran_ms / 60_000,
  },
  running_since: row.running_since?.toISOString() ?? null,
  slices: {
    total: row.total,
    queued: row.queued,
    running: row.running,
    done: row.done,
    unfinished: row.unfinished,
  },
  attempts: row.attempts,
  sent_twice: row.sent_twice,
  owner: row.owner_id,
  owner_username: row.username,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A time that is over holds nothing. */
const isoIfLater = (time: Date | null): string | null =>
  time && time.getTime() > Date.now() ? time.toISOString() : null;
