import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, and its workspace. */
export const own = fileURLToPath(new URL('..', import.meta.url));
export const root = fileURLToPath(new URL('../../..', import.meta.url));

export const dist = join(own, 'dist');
/** Has the time at which the bundle was made; it is in the same folder. */
export const STAMP = 'built.txt';
/** The same for the dashboard, with its sources. */
export const DASHBOARD_RECORD = 'dashboard.json';
