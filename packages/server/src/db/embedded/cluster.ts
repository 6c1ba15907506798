import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { User } from './unprivileged-user.ts';

/** A cluster's folder, binaries and user. */
export type Cluster = { home: string; binaries: Binaries; user: User };

/** The database, and the superuser who prepares it and does nothing else. */
export const NAME = 'provoke';
/** The role that the service connects as, which service-role.sql makes. */
export const SERVICE_ROLE = 'provoke_service';
export const dataOf = ({ home }: Cluster) => join(home, 'cluster');
export const passwordFileOf = ({ home }: Cluster) => join(home, 'password');
export const servicePasswordFileOf = ({ home }: Cluster) => join(home, 'service-password');
export const logOf = (cluster: Cluster) => join(dataOf(cluster), 'server.log');

export const newPassword = () => randomBytes(24).toString('base64url');
