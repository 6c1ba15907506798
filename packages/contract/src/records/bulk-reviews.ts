import { z } from 'zod';
import { reason, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { expires, findingState } from './findings.ts';
import { evaluationStatus } from './result.ts';

const item = z
  .object({
    result: uuid,
    verdict: evaluationStatus.optional().meta({ description: 'Replaces that of the result.' }),
    reason,
    state: findingState.optional().meta({
      description: 'Of the findings that the result is part of. Only owners may accept one.',
    }),
    expires,
    finding: typed({ max: limits.queueCursorMax }).optional().meta({
      description: 'For `state`: the key of one of these findings, which alone is decided.',
    }),
  })
  .superRefine(({ verdict, state, expires, finding }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (verdict === undefined && state === undefined)
      refuse('verdict', 'Give a verdict, a state or both.');
    if (expires !== undefined && state !== 'accepted')
      refuse('expires', 'Only the state accepted expires.');
    if (finding !== undefined && state === undefined) refuse('finding', 'Give its state, too.');
  })
  .meta({ id: 'BulkReview', description: 'What a person decides about a result.' });

export const ReviewResultsRequest = z
  .object({
    reviews: measured(
      z
        .array(item)
        .min(1, 'This list may not be empty.')
        .max(
          limits.bulkReviewsMax,
          `Ensure this field has no more than ${limits.bulkReviewsMax} elements.`,
        ),
    ),
  })
  .meta({ id: 'ReviewResultsRequest' });

export const ReviewedResults = z
  .object({
    reviewed: z.int(),
    reviews: z.array(
      z.object({
        index: z.int(),
        result: uuid,
        id: z.int().nullable().meta({ description: 'Of the review; null without a verdict.' }),
        previous_status: evaluationStatus,
        evaluation_status: evaluationStatus,
      }),
    ),
  })
  .meta({
    id: 'ReviewedResults',
    description: 'The reviewed results; `index` is the position in the request.',
  });
