import { twoFactor } from 'better-auth/plugins';

const SECRET_NAME = 'provoke';

/**
 * better-auth's second factor on our tables, without its sign-in hook, which handles only passwords: our session hook
 * covers every way to sign in. The limits are ours too, because the plugin's belong to that hook.
 */
export const secondFactorPlugin = () => ({
  ...twoFactor({
    issuer: SECRET_NAME,
    accountLockout: { enabled: false },
    // Ours: only their hashes are stored.
    backupCodeOptions: { storeBackupCodes: { encrypt: async () => '', decrypt: async () => '[]' } },
    // A person without a password needs a recent sign-in, which our routes check.
    allowPasswordless: true,
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
