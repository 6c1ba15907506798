import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { listEndpoint } from '../endpoint/page.ts';
import { reason, timestamp, uuid } from '../fields/fields.ts';
import { evaluationStatus } from './result.ts';

export const Review = z
  .object({
    id: z.int(),
    result: uuid,
    reviewer: z.int().nullable(),
    reviewer_username: z.string().nullable(),
    previous_status: evaluationStatus,
    evaluation_status: evaluationStatus,
    reason: z.string(),
    timestamp,
  })
  .meta({
    id: 'Review',
    description:
      "A person's verdict that replaces the judges'. Theirs remains in `previous_status` and in the result's notes and metrics.",
  });
export type Review = z.infer<typeof Review>;

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
};
