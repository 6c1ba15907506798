import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { listEndpoint } from '../endpoint/page.ts';
import { email } from '../fields/credentials.ts';
import { timestamp, uuid } from '../fields/fields.ts';
import { role } from './roles.ts';

export const Invitation = z
  .object({
    id: uuid,
    email: z.string(),
    role,
    invited_by: z.int().nullable(),
    invited_by_username: z.string().nullable(),
    expires_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitation = Invitation.extend({ url: z.url() }).meta({
  id: 'NewInvitation',
  description: 'The only response with the link. Send it to the invited person.',
});
export type NewInvitation = z.infer<typeof NewInvitation>;

export const invitations = {
  list: listEndpoint({
    path: '/organization/invitation',
    summary: 'List open invitations (owners only)',
    access: 'session',
    role: 'owner',
    item: Invitation,
    filters: {},
  }),
  // No Idempotency-Key: it would require storing the answer, and the link with it.
  create: endpoint({
    method: 'post',
    path: '/organization/invitation',
    summary: 'Invite a person to the organization (owners only)',
    access: 'session',
    role: 'owner',
    audited: { as: 'member-invite', fields: ['email', 'role'] },
    body: z.object({ email, role }).meta({ id: 'InvitationRequest' }),
    status: 201,
    returns: NewInvitation,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/organization/invitation/{id}',
    summary: 'Withdraw an invitation (owners only)',
    access: 'session',
    role: 'owner',
    audited: { as: 'invitation-withdraw' },
    params: z.object({ id: uuid }),
    status: 204,
    returns: z.undefined(),
  }),
};
