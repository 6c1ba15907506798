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
  .meta({ id: 'KeyContext', description: 'The user and organization that an API key belongs to.' });
export type KeyContext = z.infer<typeof KeyContext>;

export const keyContext = {
  get: endpoint({
    method: 'get',
    path: '/key/context',
    summary: 'Get the user and organization of the API key',
    access: 'key',
    returns: KeyContext,
  }),
};
