import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { timestamp, uuid } from '../fields/fields.ts';
import { scope } from './keys.ts';

export const KeyContext = z
  .object({
    user_id: z.int(),
    username: z.string(),
    organization_id: uuid,
    organization_name: z.string(),
    // Services of earlier versions and of the specification send neither.
    scopes: z.array(scope).optional().meta({ description: 'All of them for a session.' }),
    expiry_date: timestamp.nullable().optional(),
  })
  .meta({
    id: 'KeyContext',
    description: 'The user and organization that an API key belongs to, and what it may do.',
  });
export type KeyContext = z.infer<typeof KeyContext>;

export const keyContext = {
  get: endpoint({
    method: 'get',
    path: '/key/context',
    summary: 'Get the user, organization and scopes of the API key',
    access: 'any-key',
    returns: KeyContext,
  }),
};
