import { sql } from 'kysely';
import { ATTACK, BROKEN, DID, MEANT, NOT_DELIVERED, NOT_OBSERVABLE, SAID } from '../facts/codes.ts';
import { isBroken, isResisted, isRuled } from '../facts/goal-states.ts';
import { type Asked, goalKey, noDay } from './goals-in-range.ts';

const WORST_MAX = 3;
/** A goal that is longer is shown by its result alone. */
const TEXT_MAX = 4_000;

/** What rules say of each goal of a run in the range that they decided. */
export const ruledInRange = ({ organizationId }: Asked) => sql`
  ruled_in_range as materialized (
    select run_id, goal,
      bool_or(status = ${sql.lit(BROKEN)} and evidence >= ${sql.lit(DID)}) as did,
      bool_or(status = ${sql.lit(BROKEN)} and evidence = ${sql.lit(MEANT)}) as meant,
      bool_or(evidence = ${sql.lit(SAID)}) as said,
      bool_or(acts & ${sql.lit(NOT_OBSERVABLE)} <> 0) as not_observable,
      bool_or(acts & ${sql.lit(NOT_DELIVERED)} <> 0) as not_delivered
    from result_facts
    where organization_id = ${organizationId} and run_id in (select id from runs_in_range)
      and acts <> 0 and ${isRuled} and arm = ${sql.lit(ATTACK)}
    group by run_id, goal
  )`;

/** Words by number, the strongest last: of the runs that attacked a goal, the strongest tells what became of it. */
export const WORDS = [
  ...['undecided', 'not_delivered', 'not_observable', 'resisted', 'said', 'meant', 'did'],
] as const;
export const codeOf = (word: (typeof WORDS)[number]) => sql.lit(WORDS.indexOf(word));

/** Each goal of an agent that rules decided, with its word, and the days on which it has a verdict and was done. */
export const actsInRange = ({ organizationId, range }: Asked) => sql`
  act_goals as materialized (
    select agent_number, goal, max(word) as word,
      bit_or(case when word >= ${codeOf('resisted')} then days else ${noDay(range)} end) as judged,
      bit_or(case when word = ${codeOf('did')} then days else ${noDay(range)} end) as broken
    from (
      select runs.agent_number, runs.days, ${goalKey} as goal,
        case
          when ${isBroken} and ruled.did then ${codeOf('did')}
          when ${isBroken} and ruled.meant then ${codeOf('meant')}
          when ${isBroken} or (${isResisted} and ruled.said) then ${codeOf('said')}
          when ${isResisted} then ${codeOf('resisted')}
          when ruled.not_observable then ${codeOf('not_observable')}
          when ruled.not_delivered then ${codeOf('not_delivered')}
          else ${codeOf('undecided')}
        end as word
      from ruled_in_range as ruled
      join runs_in_range as runs on runs.id = ruled.run_id
      join run_goals as goals on goals.organization_id = ${organizationId}
        and goals.run_id = ruled.run_id and goals.goal = ruled.goal
      left join ends on ends.run_id = runs.id and ends.goal = goals.goal_index
    ) as told
    group by goal, agent_number
  )`;

/** The worst goal first, each once for an agent: by severity, then by kind, then the newest. */
export const worstInRange = ({ organizationId }: Asked) => sql`
  select agent, run_id as run, result_id as result, evidence, severity, acts, text
  from (
    select distinct on (agent_number, key) *
    from (
      select runs.agent, runs.agent_number, facts.run_id, facts.result_id, facts.evidence,
        facts.severity, facts.acts, case when length(goals.text::text) <= ${sql.lit(TEXT_MAX)} then goals.text end as text, ${goalKey} as key
      from (
        select * from result_facts
        where organization_id = ${organizationId} and run_id in (select id from runs_in_range)
          and acts <> 0 and ${isRuled} and arm = ${sql.lit(ATTACK)}
          and status = ${sql.lit(BROKEN)} and evidence >= ${sql.lit(MEANT)}
      ) as facts
      join runs_in_range as runs on runs.id = facts.run_id
      join run_goals as goals on goals.organization_id = ${organizationId}
        and goals.run_id = facts.run_id and goals.goal = facts.goal
    ) as found
    order by agent_number, key, coalesce(severity, 0) desc, evidence desc, result_id desc
  ) as worst
  order by coalesce(severity, 0) desc, evidence desc, result desc limit ${sql.lit(WORST_MAX)}`;
