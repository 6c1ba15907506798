export { giveCredits } from './admin/admin-credits.ts';
export { addKey, readKeys, revokeKeyByOperator } from './admin/admin-keys.ts';
export { addOrganization, readOrganizations } from './admin/admin-organizations.ts';
export {
  addUserByOperator,
  confirmEmail,
  readUsers,
  removeUser,
  resetLink,
  resetSecondFactor,
  type SignInLink,
} from './admin/admin-users.ts';
export { readServerConfig, type ServerConfig } from './config.ts';
export type { Home } from './db/open-home.ts';
export { type LocalService, openLocalService } from './embedded.ts';
export { type RunningService, serve } from './serve.ts';
