import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { timestamp, uuid } from '../fields/fields.ts';

export const Organization = z
  .object({
    id: uuid,
    name: z.string(),
    credits: z.string().regex(/^-?\d+(\.\d+)?$/),
    credits_last_updated: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Organization', description: '`credits` is the balance in USD.' });
export type Organization = z.infer<typeof Organization>;

export const organizations = {
  get: endpoint({
    method: 'get',
    path: '/organization/me',
    summary: 'Get your organization and its credits',
    access: 'key',
    returns: Organization,
  }),
};
