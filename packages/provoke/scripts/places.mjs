import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, and the workspace that it lies in. */
export const own = fileURLToPath(new URL('..', import.meta.url));
export const root = fileURLToPath(new URL('../../..', import.meta.url));

export const dist = join(own, 'dist');
/** Says when the bundle was made; it is in the same folder. */
export const STAMP = 'built.txt';
/** Says the same of the dashboard, and what it was made of. */
export const DASHBOARD_RECORD = 'dashboard.json';
