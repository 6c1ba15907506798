import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { currentPassword, email } from '../fields/credentials.ts';
import { typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { role } from './roles.ts';

export const UserProfile = z
  .object({
    id: uuid,
    user: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    /** Requested, not yet verified. */
    pending_email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    organization: uuid,
    organization_name: z.string(),
    role,
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.infer<typeof UserProfile>;

const name = typed({ max: limits.personNameMax }).nullable().optional();

export const profile = {
  get: endpoint({
    method: 'get',
    path: '/user/me',
    summary: 'Get your profile',
    access: 'read',
    returns: UserProfile,
  }),
  replace: endpoint({
    method: 'put',
    path: '/user/me',
    summary:
      'Update your profile; a new e-mail address needs a session and your password, and takes effect once verified',
    access: 'administer',
    body: z
      .object({
        email: email.nullable().optional(),
        first_name: name,
        last_name: name,
        current_password: currentPassword.optional(),
      })
      .meta({ id: 'UserProfileRequest' }),
    returns: UserProfile,
  }),
};
