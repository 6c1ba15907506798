import { filledIn, toFields } from '@provoke/evidence';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import type { KeptReview, ReviewedRun } from './review-folders.ts';
import { toReview } from './review-store.ts';

/** Each comes with what its attempt's technique kept. */
const AT_ONCE = 20;
const DATA_BYTES_MAX = 1_000_000;

/**
 * The reviews of a run after one of them, oldest first, in batches. Their ids are in the order of their commits: a
 * review holds its run's row. Results of other clients, which name no attempt, are left out.
 */
export async function* readKeptReviews(
  db: Db,
  { organizationId, runId, after }: ReviewedRun & { after: number },
): AsyncGenerator<KeptReview[]> {
  for (let last = after; ; ) {
    const rows = await db
      .selectFrom('reviews')
      .innerJoin('results', (join) =>
        join
          .onRef('results.organization_id', '=', 'reviews.organization_id')
          .onRef('results.id', '=', 'reviews.result_id'),
      )
      .leftJoin('users', 'users.id', 'reviews.reviewer_id')
      .selectAll('reviews')
      .select(['users.username as reviewer_username', 'results.agent_specific_data'])
      .where('reviews.organization_id', '=', organizationId)
      .where('results.run_id', '=', runId)
      .where('results.deleted_at', 'is', null)
      .where('reviews.id', '>', last)
      .orderBy('reviews.id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield rows.flatMap(({ agent_specific_data, ...row }) => {
      const attempt = attemptIn(agent_specific_data);
      return attempt === undefined
        ? []
        : [{ ...toReview(row), run: runId, attempt, ...metricsOf(row) }];
    });
    last = rows.at(-1)?.id ?? last;
  }
}

/** A person's verdict leaves them as they are. */
const metricsOf = ({ evaluation_metrics }: { evaluation_metrics: RawJson | null }) =>
  evaluation_metrics ? { evaluation_metrics: toFields(evaluation_metrics.parse()) } : {};

const attemptIn = (data: RawJson | null): string | undefined =>
  data && data.size <= DATA_BYTES_MAX ? filledIn(toFields(data.parse()), 'attempt') : undefined;
