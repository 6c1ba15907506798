import type { reviews } from '@provoke/contract';
import { inTransaction } from '../../db/database.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { lockResult } from '../results/lock-result.ts';
import { findRunOfResult } from '../results/result-store.ts';
import type { ReviewCopies } from './copy-reviews.ts';
import { insertReviews } from './insert-reviews.ts';
import { raiseResult } from './raise-result.ts';
import { listReviews } from './review-store.ts';

export const reviewRoutes = ({
  reviewCopies,
}: {
  reviewCopies: ReviewCopies | undefined;
}): Routes<typeof reviews> => ({
  find: findRunOfResult,
  handlers: {
    list: async ({ params, query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listReviews(db, caller.organizationId, { resultId: params.id, ...toWindow(query) }),
      ),

    async create({ params, body, caller: { organizationId, userId }, db, afterCommit }) {
      const review = await inTransaction(db, async (tx) => {
        const before = await lockResult(tx, organizationId, params.id);
        if (!before) return undefined;
        const of = { organizationId, runId: before.run_id, reviewerId: userId };
        const [made] = await insertReviews(tx, of, [
          {
            resultId: params.id,
            previousStatus: before.evaluation_status,
            evaluationStatus: body.evaluation_status,
            reason: body.reason,
          },
        ]);
        return made;
      });
      if (!review) throw new Problem('not-found');
      if (reviewCopies)
        afterCommit(() => reviewCopies.copy({ organizationId, resultId: params.id }));
      return review;
    },

    async raise({ params: { id }, body, caller: { organizationId, userId }, db, afterCommit }) {
      const answer = await inTransaction(db, (tx) =>
        raiseResult(tx, { organizationId, userId, id }, body),
      );
      if (!answer) throw new Problem('not-found');
      if (reviewCopies && answer.raised)
        afterCommit(() => reviewCopies.copy({ organizationId, resultId: id }));
      return answer;
    },
  },
});
