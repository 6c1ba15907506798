/** Maps better-auth's models to our tables and columns. */
export const fieldsOf = {
  user: {
    modelName: 'auth_people',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'auth_sessions',
    fields: {
      token: 'token_sha256',
      userId: 'person_id',
      ipAddress: 'address',
      userAgent: 'user_agent',
      expiresAt: 'expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    additionalFields: {
      organizationId: { type: 'string', fieldName: 'organization_id', input: false },
      awaitsSecondStep: {
        type: 'boolean',
        required: false,
        fieldName: 'awaits_second_step',
        input: false,
      },
      memberId: { type: 'number', fieldName: 'user_id', input: false },
    },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'person_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'auth_verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const;
