import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { uuid } from '../fields/fields.ts';

export const KeyContext = z
  .object({
    user_id: z.int(),
    username: z.string(),
    organization_id: uuid,
    organization_name: z.string(),
  })
  .meta({ id: 'KeyContext', description: 'Whose key this is.' });
export type KeyContext = z.infer<typeof KeyContext>;

export const keyContext = {
  get: endpoint({
    method: 'get',
    path: '/key/context',
    summary: 'The user and organization of the key',
    access: 'key',
    returns: KeyContext,
  }),
};
