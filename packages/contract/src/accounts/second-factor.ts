import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { currentPassword } from '../fields/credentials.ts';
import { text } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';

const recoveryCodes = z.array(z.string());

export const SecondFactor = z
  .object({
    enabled: z.boolean(),
    recovery_codes_left: z.int().min(0),
    required: z.boolean().meta({
      description:
        'Whether your organization requires one: without it, your sessions reach only its set-up.',
    }),
    asks_password: z.boolean().meta({
      description: 'Whether setting it up takes your password; without one, a recent sign-in.',
    }),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const NewSecondFactor = z
  .object({ uri: z.string(), secret: z.string(), recovery_codes: recoveryCodes })
  .meta({
    id: 'NewSecondFactor',
    description:
      'The only response with the secret: show `uri` as a QR code, or type `secret` into an app. Sign-in asks for no code until a first one confirms the app.',
  });
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

export const RecoveryCodes = z.object({ recovery_codes: recoveryCodes }).meta({
  id: 'RecoveryCodes',
  description:
    'Each code signs in once, in place of a code of the app. Earlier recovery codes no longer work.',
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Six digits of an app, or a recovery code, as a person types it. */
export const secondFactorCode = text
  .overwrite((code) => code.replace(/\s/g, ''))
  .refine((code) => code !== '', 'This field may not be blank.')
  .refine(
    (code) => code.length <= limits.secondFactorCodeMax,
    `Ensure this field has no more than ${limits.secondFactorCodeMax} characters.`,
  );

const ofOwnAccount = { access: 'session', ofOwnAccount: true } as const;
const ofSetUp = { ...ofOwnAccount, setsUpSecondFactor: true } as const;

export const secondFactor = {
  get: endpoint({
    method: 'get',
    path: '/user/me/second-factor',
    summary: 'Get the state of your second factor and the number of recovery codes left',
    ...ofSetUp,
    returns: SecondFactor,
  }),
  enrol: endpoint({
    method: 'post',
    path: '/user/me/second-factor',
    summary: 'Start to set up an app for one-time codes (TOTP)',
    ...ofSetUp,
    body: z
      .object({ current_password: currentPassword.optional() })
      .meta({ id: 'SecondFactorRequest' }),
    status: 201,
    returns: NewSecondFactor,
  }),
  confirm: endpoint({
    method: 'post',
    path: '/user/me/second-factor/confirm',
    summary: 'Turn on the second factor with a first code of the app',
    ...ofSetUp,
    body: z.object({ code: secondFactorCode }).meta({ id: 'SecondFactorConfirmRequest' }),
    returns: SecondFactor,
  }),
  renewCodes: endpoint({
    method: 'post',
    path: '/user/me/second-factor/recovery-codes',
    summary: 'Create new recovery codes, with your password and a code',
    ...ofOwnAccount,
    body: z
      .object({ current_password: currentPassword.optional(), code: secondFactorCode })
      .meta({ id: 'RecoveryCodesRequest' }),
    status: 201,
    returns: RecoveryCodes,
  }),
  disable: endpoint({
    method: 'post',
    path: '/user/me/second-factor/disable',
    summary: 'Turn off the second factor with a code of the app or a recovery code',
    ...ofOwnAccount,
    body: z.object({ code: secondFactorCode }).meta({ id: 'SecondFactorDisableRequest' }),
    returns: SecondFactor,
  }),
};
