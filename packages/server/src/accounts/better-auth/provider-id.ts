/** What better-auth calls the provider of the settings. */
export const PROVIDER_ID = 'oidc';
