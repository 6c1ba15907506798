import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import { listFindings } from '../findings/finding-store.ts';
import type { RunReviews } from '../runs/run-routes.ts';
import { hasRun } from '../runs/run-store.ts';
import type { ReviewCopies } from './copy-reviews.ts';
import { reviewResults } from './review-results.ts';

/** What people decide about the results of a run. */
export const reviewHandlers = ({
  reviewCopies,
}: {
  reviewCopies: ReviewCopies | undefined;
}): RunReviews => ({
  async reviewResults({
    params: { id: runId },
    body: { reviews: items },
    caller,
    db,
    afterCommit,
  }) {
    const answer = await reviewResults(db, caller, { runId, items });
    const { organizationId } = caller;
    const [one] = items;
    if (reviewCopies && one)
      afterCommit(() => reviewCopies.copy({ organizationId, resultId: one.result }));
    return answer;
  },

  async findings({ params: { id: runId }, query, caller: { organizationId }, db, url }) {
    if (!(await hasRun(db, organizationId, runId))) throw new Problem('not-found');
    const window = { runId, ...toWindow(query) };
    return toPage(url, query, await listFindings(db, organizationId, window));
  },
});
