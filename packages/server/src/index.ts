export { type CalledAddress, readAddresses } from './admin/admin-addresses.ts';
export { giveCredits } from './admin/admin-credits.ts';
export { distribute } from './admin/admin-distribute.ts';
export { addKey, readKeys, revokeKeyByOperator } from './admin/admin-keys.ts';
export {
  addOrganization,
  changeRetention,
  readOrganizations,
} from './admin/admin-organizations.ts';
export { resetSecret, rotateSecret } from './admin/admin-secret.ts';
export { confirmEmail, resetLink, resetSecondFactor } from './admin/admin-sign-in.ts';
export { addUserByOperator, readUsers, removeUser } from './admin/admin-users.ts';
export type { SignInLink } from './admin/sign-in-links.ts';
export { readServerConfig, type ServerConfig } from './config/config.ts';
export { readSecretSettings } from './config/secret-settings.ts';
export { checkDatabase } from './db/embedded/check-database.ts';
export type { Home } from './db/open-home.ts';
export { type RunningService, serve } from './serve.ts';
