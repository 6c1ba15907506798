export { addOrganization, giveCredits } from './admin.ts';
export { readServerConfig, type ServerConfig } from './config.ts';
export { type LocalService, openLocalService } from './embedded.ts';
export { type RunningService, serve } from './serve.ts';
