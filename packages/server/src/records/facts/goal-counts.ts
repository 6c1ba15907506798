import { sql } from 'kysely';

/** Whether a row of `run_goals as goals` has a verdict. */
export const isEvaluated = sql`goals.broken + goals.resisted > 0`;

/** The `broken` and `evaluated` ones among rows of `run_goals as goals`. */
export const goalCounts = sql`count(*) filter (where goals.broken > 0)::integer as broken,
  count(*) filter (where ${isEvaluated})::integer as evaluated`;
