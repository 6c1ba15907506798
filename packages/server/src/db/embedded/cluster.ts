import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { User } from './unprivileged-user.ts';

/** A cluster's folder, binaries and user. */
export type Cluster = { home: string; binaries: Binaries; user: User };

export const NAME = 'provoke';
export const dataOf = ({ home }: Cluster) => join(home, 'cluster');
export const passwordFileOf = ({ home }: Cluster) => join(home, 'password');
export const logOf = (cluster: Cluster) => join(dataOf(cluster), 'server.log');
