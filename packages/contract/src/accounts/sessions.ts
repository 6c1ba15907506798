import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { listEndpoint } from '../endpoint/page.ts';
import { timestamp, uuid } from '../fields/fields.ts';

export const Session = z
  .object({
    id: uuid,
    created_at: timestamp,
    last_used_at: timestamp,
    expires_at: timestamp,
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
    organization: uuid,
    organization_name: z.string(),
    current: z.boolean(),
  })
  .meta({
    id: 'Session',
    description:
      'Where the caller is signed in. `last_used_at` may be late by a minute; `expires_at` is when it ends if it is not used again.',
  });
export type Session = z.infer<typeof Session>;

export const sessions = {
  list: listEndpoint({
    path: '/user/me/session',
    summary: 'List the own sessions, newest first',
    access: 'session',
    item: Session,
    filters: {},
  }),
  // Before `/user/me/session/{id}`, which would match it too.
  deleteOthers: endpoint({
    method: 'delete',
    path: '/user/me/session/others',
    summary: 'End all own sessions but this one; needs a sign-in less than ten minutes old',
    access: 'session',
    ofOwnAccount: true,
    audited: { as: 'session-end' },
    status: 204,
    returns: z.undefined(),
  }),
  delete: endpoint({
    method: 'delete',
    path: '/user/me/session/{id}',
    summary: 'End one of the own sessions; needs a sign-in less than ten minutes old',
    access: 'session',
    ofOwnAccount: true,
    audited: { as: 'session-end' },
    params: z.object({ id: uuid }),
    status: 204,
    returns: z.undefined(),
  }),
};
