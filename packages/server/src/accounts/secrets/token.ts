import { createHash, randomBytes } from 'node:crypto';

/** What stands in a link: 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Enough without salt, since nobody can guess what it is the hash of. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
