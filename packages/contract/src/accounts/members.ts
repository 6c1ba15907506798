import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { timestamp } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { memberSorts } from '../lists/list-sorts.ts';
import { role } from './roles.ts';

export const Member = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    role,
    second_factor: z.boolean().nullable().meta({
      description: 'Whether the person has set one up; null unless an owner asks.',
    }),
    created_at: timestamp,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

const byId = z.object({
  id: z
    .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,9}$/)])
    .transform(Number)
    .refine((id) => id <= limits.integerMax),
});

export const members = {
  list: listEndpoint({
    path: '/organization/member',
    summary: 'List the members of the organization',
    access: 'administer',
    item: Member,
    filters: { sort: filter(z.enum(memberSorts, { error: `Use ${memberSorts.join(', ')}.` })) },
  }),
  update: endpoint({
    method: 'patch',
    path: '/organization/member/{id}',
    summary: "Change a member's role (owners only)",
    access: 'session',
    role: 'owner',
    audited: { as: 'member-change', fields: ['role'] },
    params: byId,
    body: z.object({ role }).meta({ id: 'PatchedMemberRequest' }),
    returns: Member,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/organization/member/{id}',
    summary: 'Remove a member; keys and sessions end immediately, records are kept (owners only)',
    access: 'session',
    role: 'owner',
    audited: { as: 'member-remove' },
    params: byId,
    status: 204,
    returns: z.undefined(),
    errors: ['fields-invalid'],
  }),
};
