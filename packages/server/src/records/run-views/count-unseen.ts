import type { UnseenGoals } from '@provoke/contract';
import { toBits } from '@provoke/contract';
import { actKinds } from '@provoke/contract/lists';
import { readActMetrics } from '@provoke/evidence/acts';
import { needOf, tellGoal } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { ATTACK, OPEN } from '../facts/codes.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';
import type { FoldedRun } from './fold-run.ts';

const ASKED_MAX = 100;
const NOT_OBSERVABLE = sql.lit(toBits(actKinds, ['not_observable']));

/** What would show the goals of a run that nothing shows, by one attempt at each of the first of them. */
export async function countUnseen(
  db: Db,
  { organizationId, runId }: { organizationId: string; runId: string },
  { fold, goals, indexOf }: FoldedRun,
): Promise<UnseenGoals> {
  const unseen = goals.filter((goal) => tellGoal(fold, indexOf(goal)).act === 'not_observable');
  const asked = unseen.slice(0, ASKED_MAX);
  const release = await memoryOf(db).take(asked.length * COLUMN_BYTES_MAX);
  try {
    const { rows } = await sql<{ metrics: RawJson | null }>`
      select distinct on (facts.goal) ${ifShort('evaluation_metrics', COLUMN_BYTES_MAX)} as metrics
      from result_facts as facts
      join results on results.organization_id = facts.organization_id
        and results.id = facts.result_id
      where facts.organization_id = ${organizationId} and facts.run_id = ${runId}
        and facts.acts & ${NOT_OBSERVABLE} <> 0 and facts.acts <> 0
        and facts.arm = ${sql.lit(ATTACK)} and facts.status = ${sql.lit(OPEN)}
        and facts.goal = any(${asked}::integer[])
      order by facts.goal, facts.place`.execute(db);
    const needs = rows.map(({ metrics }) => {
      const acts = readActMetrics(metrics?.parse());
      return acts ? needOf(acts) : null;
    });
    const count = (need: (typeof needs)[number]) => needs.filter((one) => one === need).length;
    return {
      ...{ goals: unseen.length, asked: asked.length },
      ...{ calls: count('calls'), state: count('state') },
    };
  } finally {
    release();
  }
}
