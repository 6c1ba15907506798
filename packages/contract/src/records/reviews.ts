import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { listEndpoint } from '../endpoint/page.ts';
import { jsonObject, reason, timestamp, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { evidenceKinds } from '../lists/evidence-kinds.ts';
import { reviewSources } from '../lists/review-sources.ts';
import { evaluationStatus } from './result.ts';
import { NewTrace } from './traces.ts';

// Earlier services have none of these.
const evidence = z.enum(evidenceKinds).meta({ id: 'EvidenceKindEnum' }).nullable().default(null);
const severity = z.int().nullable().default(null);

export const Review = z
  .object({
    id: z.int(),
    result: uuid,
    reviewer: z.int().nullable(),
    reviewer_username: z.string().nullable(),
    previous_status: evaluationStatus,
    evaluation_status: evaluationStatus,
    reason: z.string(),
    source: z.enum(reviewSources).default('person').meta({
      description:
        '`trace`: no person, but spans that arrived after the verdict and show more of what the agent did.',
    }),
    previous_evidence: evidence.meta({ description: 'With `trace`: what was seen before.' }),
    evidence: evidence.meta({ description: 'With `trace`: the strongest that was seen then.' }),
    previous_severity: severity,
    severity,
    timestamp,
  })
  .meta({
    id: 'Review',
    description:
      "A verdict that replaces the earlier one, which remains in `previous_status`: a person's, or that of the rules once more was seen.",
  });
export type Review = z.infer<typeof Review>;

export const RaisedResult = z
  .object({
    raised: z.boolean().meta({
      description:
        'False, and nothing was recorded: what counts is as strong, or a person decided since.',
    }),
    review: Review.nullable(),
    evaluation_status: evaluationStatus,
    evidence,
    severity,
  })
  .meta({ id: 'RaisedResult', description: 'What counts for the result now.' });
export type RaisedResult = z.infer<typeof RaisedResult>;

const byId = z.object({ id: uuid });

export const reviews = {
  list: listEndpoint({
    path: '/result/{id}/review',
    summary: 'List the reviews of a result, newest first',
    access: 'read',
    params: byId,
    item: Review,
    filters: {},
  }),
  create: endpoint({
    method: 'post',
    path: '/result/{id}/review',
    summary: 'Review a result: replace its verdict and give a reason',
    access: 'record',
    creates: true,
    audited: { as: 'result-review', fields: ['evaluation_status'] },
    params: byId,
    body: z.object({ evaluation_status: evaluationStatus, reason }).meta({ id: 'ReviewRequest' }),
    status: 201,
    returns: Review,
  }),
  raise: endpoint({
    method: 'post',
    path: '/result/{id}/evidence',
    summary: 'Add what was seen of an attempt after its verdict, if it is stronger evidence',
    access: 'record',
    creates: true,
    audited: { as: 'result-raise', fields: ['evaluation_status'], if: 'raised' },
    params: byId,
    body: z
      .object({
        evaluation_status: evaluationStatus,
        evaluation_metrics: jsonObject,
        reason,
        traces: measured(
          z
            .array(NewTrace.omit({ sequence: true }).meta({ id: 'EvidenceTraceRequest' }))
            .max(
              limits.evidenceTracesMax,
              `Ensure this field has no more than ${limits.evidenceTracesMax} elements.`,
            ),
        )
          .default([])
          .meta({ description: 'They are numbered after those of the result.' }),
      })
      .meta({ id: 'EvidenceRequest' }),
    bodyBytesMax: 'as set',
    returns: RaisedResult,
  }),
};
