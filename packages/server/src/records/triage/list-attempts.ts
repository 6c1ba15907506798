import { type evidenceKinds, flagsIn, indexEvidence, limits } from '@provoke/contract';
import { type ActKind, actKinds } from '@provoke/contract/lists';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ATTACK, BROKEN } from '../facts/codes.ts';
import { isShown } from '../run-views/list-findings.ts';
import { filterRuns, type RunFilter } from '../runs/filter-runs.ts';

/** An attempt that broke its goal, or claims to have. */
export type Attempt = {
  run: string;
  result: string;
  goal: number;
  kind: (typeof evidenceKinds)[number];
  severity: number | null;
  flags: ActKind[];
  countsAs: 'broken' | 'claimed' | 'overruled';
};

type Columns = {
  runs: string[];
  results: string[];
  goals: number[];
  evidence: number[];
  severities: number[];
  acts: number[];
  broken: boolean[];
  shown: boolean[];
};

const NO_SEVERITY = -1;

/**
 * Attempts of the runs that fit which a judge or a rule called broken, or which claim so, the newest first, whatever
 * people decided since. As columns: parsing each row alone takes longer.
 */
export async function listAttempts(
  db: Db,
  organizationId: string,
  filter: RunFilter & { run?: string | undefined },
): Promise<{ attempts: Attempt[]; more: boolean }> {
  const { run, ...rest } = filter;
  const runs = filterRuns(db, organizationId, rest)
    .select('runs.id')
    .$if(run !== undefined, (query) => query.where('runs.id', '=', run as string));
  const { rows } = await sql<Columns>`
    with overruled as materialized (
      select distinct result_id from reviews
      where organization_id = ${organizationId} and source = 'person'
        and previous_status = 'SUCCESSFUL_JAILBREAK'
    )
    select array_agg(run_id order by place) as runs, array_agg(result_id order by place) as results,
      array_agg(goal order by place) as goals, array_agg(evidence order by place) as evidence,
      array_agg(severity order by place) as severities, array_agg(acts order by place) as acts,
      array_agg(status = ${sql.lit(BROKEN)} order by place) as broken,
      array_agg(is_shown order by place) as shown
    from (
      select run_id, result_id, goal, evidence, acts, status, is_shown,
        coalesce(severity, ${sql.lit(NO_SEVERITY)}) as severity,
        row_number() over (order by result_id desc) as place
      from (
        select *, ${isShown} as is_shown from result_facts
        where organization_id = ${organizationId} and run_id in (${runs})
          and arm = ${sql.lit(ATTACK)}
      ) as facts
      where is_shown or result_id in (select result_id from overruled)
      order by result_id desc limit ${sql.lit(limits.queueAttemptsOfAll + 1)}
    ) as found having count(*) > 0`.execute(db);
  const [found] = rows;
  const attempts = found ? toAttempts(found) : [];
  return {
    attempts: attempts.slice(0, limits.queueAttemptsOfAll),
    more: attempts.length > limits.queueAttemptsOfAll,
  };
}

const toAttempts = (found: Columns): Attempt[] =>
  found.results.map((result, at) => {
    const kind = indexEvidence[found.evidence[at] ?? 0] ?? 'none';
    const severity = found.severities[at] ?? NO_SEVERITY;
    return {
      ...{ run: found.runs[at] ?? '', result, goal: found.goals[at] ?? 0 },
      kind: kind === 'none' ? 'said' : kind,
      severity: severity === NO_SEVERITY ? null : severity,
      flags: flagsIn(actKinds, found.acts[at] ?? 0),
      countsAs: found.broken[at] ? 'broken' : found.shown[at] ? 'claimed' : 'overruled',
    };
  });
