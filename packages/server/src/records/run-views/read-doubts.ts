import { flagsIn } from '@provoke/contract';
import { type MarkKind, markKinds } from '@provoke/contract/lists';
import type { Control, SharedReply } from '@provoke/evidence';
import type { MarkCounts } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ATTACK, CONTROL, HARMLESS } from '../facts/codes.ts';
import { isCountedFact } from '../facts/insert-facts.ts';

type OfRun = { organizationId: string; runId: string };

/** The facts that a run's doubts are made from, next to the counts of its goals. */
export type RunMarks = {
  /** Of attacks, by goal. */
  goals: Map<number, MarkCounts>;
  /** Texts that answered many prompts, of so many attempts with a reply. */
  replies: { shared: SharedReply[]; attempts: number };
  control: Control | null;
};

export async function readMarksOf(db: Db, of: OfRun): Promise<RunMarks> {
  const [goals, replies, control] = await Promise.all([
    readGoalMarks(db, of),
    readSharedReplies(db, of),
    readControl(db, of),
  ]);
  return { goals, replies, control };
}

const factsOf = ({ organizationId, runId }: OfRun) =>
  sql`organization_id = ${organizationId} and run_id = ${runId}`;

async function readGoalMarks(db: Db, of: OfRun): Promise<RunMarks['goals']> {
  const { rows } = await sql<{ goal: number; marks: number; attempts: number }>`
    select goal, marks, count(*)::integer as attempts from result_facts
    where ${factsOf(of)} and marks <> 0 and ${isCountedFact}
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

async function readSharedReplies(db: Db, of: OfRun): Promise<RunMarks['replies']> {
  const counted = sql`${factsOf(of)} and arm in (${sql.lit(ATTACK)}, ${sql.lit(CONTROL)})`;
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

/** Sent once a campaign, in the run of any of its techniques. */
async function readControl(db: Db, { organizationId, runId }: OfRun): Promise<RunMarks['control']> {
  const { rows } = await sql<{ reply: number | null; marks: number }>`
    with asked as (
      select id, campaign from runs where organization_id = ${organizationId} and id = ${runId}
    )
    select facts.reply, facts.marks from result_facts as facts
    where facts.organization_id = ${organizationId} and facts.arm = ${sql.lit(HARMLESS)}
      and facts.run_id in (
        select id from asked
        union select runs.id from runs join asked using (campaign)
          where runs.organization_id = ${organizationId} and runs.deleted_at is null
      )
    order by facts.reply is null limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const isBlocked = flagsIn(markKinds, found.marks).includes('blocked');
  return found.reply === null && !isBlocked
    ? null
    : { reply: found.reply === null ? null : `${found.reply}`, isBlocked };
}
