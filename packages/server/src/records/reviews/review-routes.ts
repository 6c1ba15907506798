import type { reviews } from '@provoke/contract';
import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { findRunOfResult } from '../results/result-store.ts';
import type { ReviewCopies } from './copy-reviews.ts';
import { insertReview, listReviews } from './review-store.ts';

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
      const review = await insertReview(db, organizationId, {
        resultId: params.id,
        reviewerId: userId,
        evaluationStatus: body.evaluation_status,
        reason: body.reason,
      });
      if (!review) throw new Problem('not-found');
      if (reviewCopies)
        afterCommit(() => reviewCopies.copy({ organizationId, resultId: params.id }));
      return review;
    },
  },
});
