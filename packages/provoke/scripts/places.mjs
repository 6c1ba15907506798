import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, and the workspace that it lies in. */
export const own = fileURLToPath(new URL('..', import.meta.url));
export const root = fileURLToPath(new URL('../../..', import.meta.url));

export const dist = join(own, 'dist');
/** Says when the bundle was made, and lies beside it. */
export const STAMP = 'built.txt';
