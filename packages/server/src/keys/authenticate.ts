import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { hashApiKey, parseApiKey } from './api-key.ts';
import type { Authenticate } from './caller.ts';
import { findLiveKey } from './key-store.ts';

/** Knows callers by `Authorization: Bearer <API key>`. Nothing is cached: a revoked key ends with the next request. */
export const authenticateByKey =
  (db: Db): Authenticate =>
  async (authorization) => {
    const [scheme, key, ...rest] = (authorization ?? '').trim().split(/\s+/);
    if (scheme?.toLowerCase() !== 'bearer' || !key || rest.length > 0)
      throw refused('Authentication credentials were not provided.');

    const parsed = parseApiKey(key);
    const stored = parsed && (await findLiveKey(db, parsed.prefix));
    if (!stored || !timingSafeEqual(stored.secret_sha256, hashApiKey(key)))
      throw refused('Invalid API key.');
    return {
      organizationId: stored.organization_id,
      userId: stored.user_id,
      keyPrefix: parsed.prefix,
    };
  };

const refused = (detail: string) =>
  new Problem('not-authenticated', { detail, headers: { 'WWW-Authenticate': 'Bearer' } });
