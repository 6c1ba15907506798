import { twoFactor } from 'better-auth/plugins';

const SECRET_NAME = 'provoke';

/**
 * better-auth's second factor on our tables. Its hook at sign-in is left out: it knows passwords alone, while
 * ours asks whenever a session begins, see `better-auth.ts`. Its limits hold for that hook; ours take their place.
 */
export const secondFactorPlugin = () => ({
  ...twoFactor({
    issuer: SECRET_NAME,
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'auth_two_factors',
        fields: {
          userId: 'person_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  }),
  hooks: { after: [] },
});
