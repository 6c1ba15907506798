import { createHash, randomBytes } from 'node:crypto';

/** The token of a link: 256 random bits, stored only as a hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Needs no salt, because a random token cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
