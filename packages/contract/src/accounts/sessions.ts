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
      'A place where the caller is signed in. `last_used_at` may lag by a minute; `expires_at` is when an unused session ends.',
  });
export type Session = z.infer<typeof Session>;

export const RefusedSignIns = z
  .object({
    count: z.int().min(0),
    since: timestamp,
    first_at: timestamp.nullable(),
    last_at: timestamp.nullable(),
    addresses: z.array(z.string()),
    addresses_count: z.int().min(0),
    slowed: z.boolean(),
  })
  .meta({
    id: 'RefusedSignIns',
    description:
      'Wrong passwords and codes for your account in this organization since the sign-in before this session, at most 90 days ago. `addresses` names the ten that tried last; `slowed` says whether sign-ins from new addresses were slowed down.',
  });
export type RefusedSignIns = z.infer<typeof RefusedSignIns>;

export const sessions = {
  list: listEndpoint({
    path: '/user/me/session',
    summary: 'List your sessions, newest first',
    access: 'session',
    item: Session,
    filters: {},
  }),
  refused: endpoint({
    method: 'get',
    path: '/user/me/refused-sign-ins',
    summary: 'Get the number of failed sign-ins to your account since your last one',
    access: 'session',
    ofOwnAccount: true,
    returns: RefusedSignIns,
  }),
  // Before `/user/me/session/{id}`, which would match it too.
  deleteOthers: endpoint({
    method: 'delete',
    path: '/user/me/session/others',
    summary: 'End all your sessions except this one; needs a sign-in within the last ten minutes',
    access: 'session',
    ofOwnAccount: true,
    audited: { as: 'session-end' },
    status: 204,
    returns: z.undefined(),
  }),
  delete: endpoint({
    method: 'delete',
    path: '/user/me/session/{id}',
    summary: 'End one of your sessions; needs a sign-in within the last ten minutes',
    access: 'session',
    ofOwnAccount: true,
    audited: { as: 'session-end' },
    params: z.object({ id: uuid }),
    status: 204,
    returns: z.undefined(),
  }),
};
