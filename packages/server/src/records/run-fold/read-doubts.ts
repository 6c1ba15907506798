import { flagsIn, toBits } from '@provoke/contract';
import { type MarkKind, markKinds } from '@provoke/contract/lists';
import type { Control, SharedReply } from '@provoke/evidence';
import type { MarkCounts } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { CONTROL, HARMLESS } from '../facts/codes.ts';
import { isCountedFact } from '../facts/insert-facts.ts';
import { among } from './among.ts';

type OfRun = { organizationId: string; runId: string };
type OfRuns = { organizationId: string; runIds: readonly string[] };

/** What is known of the attempts at a run's goals, all or these, by their numbers. */
export async function readGoalMarks(
  db: Db,
  { organizationId, runId }: OfRun,
  numbers?: readonly number[],
): Promise<Map<number, MarkCounts>> {
  const { rows } = await sql<{ goal: number; marks: number; attempts: number }>`
    select goal, marks, count(*)::integer as attempts from result_facts
    where organization_id = ${organizationId} and run_id = ${runId}
      and marks <> 0 and ${isCountedFact} ${among(numbers)}
    group by goal, marks`.execute(db);
  const goals = new Map<number, MarkCounts>();
  for (const { goal, marks, attempts } of rows) {
    const counts: Partial<Record<MarkKind, number>> = { ...goals.get(goal) };
    for (const kind of flagsIn(markKinds, marks)) counts[kind] = (counts[kind] ?? 0) + attempts;
    goals.set(goal, counts);
  }
  return goals;
}

/** More texts than this cannot each be a twentieth of all replies. */
const SHARED_MAX = 20;

/** Texts that answered many prompts, of so many attempts with a reply. */
export async function readSharedReplies(
  db: Db,
  { organizationId, runIds }: OfRuns,
): Promise<{ shared: SharedReply[]; attempts: number }> {
  const counted = sql`organization_id = ${organizationId} and run_id = any(${runIds}::uuid[])
    and (${isCountedFact} or arm = ${sql.lit(CONTROL)})`;
  const { rows } = await sql<{ reply: number; attempts: number; refuses: boolean; total: number }>`
    select reply, count(*)::integer as attempts, bool_or(refuses) as refuses,
      (sum(count(*)) over ())::integer as total
    from result_facts where ${counted} and reply is not null
    group by reply order by count(*) desc limit ${SHARED_MAX}`.execute(db);
  const repeated = rows.filter(({ attempts }) => attempts > 1);
  const { rows: asked } = await sql<{ reply: number; prompts: number }>`
    select reply, count(distinct prompt)::integer as prompts from result_facts
    where ${counted} and reply = any(${repeated.map(({ reply }) => reply)}::integer[])
    group by reply`.execute(db);
  const prompts = new Map(asked.map((one) => [one.reply, one.prompts]));
  return {
    shared: repeated.map(({ reply, attempts, refuses }) => ({
      ...{ reply: `${reply}`, attempts, refuses },
      prompts: prompts.get(reply) ?? 1,
    })),
    attempts: rows[0]?.total ?? 0,
  };
}

/** The latest harmless request that was answered, or blocked; of these runs the last that has one. */
export async function readControl(
  db: Db,
  { organizationId, runIds }: OfRuns,
): Promise<Control | null> {
  const { rows } = await sql<{ reply: number | null; isBlocked: boolean }>`
    select reply, (marks & ${BLOCKED}) <> 0 as "isBlocked" from result_facts
    where organization_id = ${organizationId} and arm = ${sql.lit(HARMLESS)}
      and run_id = any(${runIds}::uuid[]) and (reply is not null or (marks & ${BLOCKED}) <> 0)
    order by array_position(${runIds}::uuid[], run_id) desc, result_id desc limit 1`.execute(db);
  const [found] = rows;
  return found ? { ...found, reply: found.reply === null ? null : `${found.reply}` } : null;
}

const BLOCKED = sql.lit(toBits(markKinds, ['blocked']));

/** A harmless request is sent once a campaign, in the run of any of its techniques. */
export async function listRunsOfCampaign(
  db: Db,
  { organizationId, runId }: OfRun,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select id, campaign from runs where organization_id = ${organizationId} and id = ${runId}
    )
    select id from asked
    union select runs.id from runs join asked using (campaign)
      where runs.organization_id = ${organizationId} and runs.deleted_at is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
