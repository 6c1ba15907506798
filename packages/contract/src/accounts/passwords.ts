import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { currentPassword, newPassword } from '../fields/credentials.ts';
import { boolean } from '../fields/fields.ts';

export const PasswordChange = z
  .object({
    ended_sessions: z.int().min(0),
    revoked_keys: z.array(z.string()),
    remaining_keys: z.array(z.string()),
  })
  .meta({
    id: 'PasswordChange',
    description:
      'What the change ended, and the prefixes of your keys that still work, in all organizations.',
  });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const PasswordChangeRequest = z
  .object({
    current_password: currentPassword,
    new_password: newPassword,
    revoke_keys: boolean.optional(),
  })
  .meta({ id: 'PasswordChangeRequest' });

export const passwords = {
  change: endpoint({
    method: 'put',
    path: '/user/me/password',
    summary: 'Change your password; ends your other sessions and, on request, your API keys',
    access: 'session',
    ofOwnAccount: true,
    body: PasswordChangeRequest,
    returns: PasswordChange,
  }),
};
