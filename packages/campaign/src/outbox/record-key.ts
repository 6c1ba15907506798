import { createHash } from 'node:crypto';

/**
 * The `Idempotency-Key` of attempts sent together. It depends on them alone, so that a folder restored from a copy
 * uses the same key.
 */
export const recordKey = (campaignId: string, attempts: readonly string[]): string =>
  `${campaignId}/${createHash('sha256').update(JSON.stringify(attempts)).digest('base64url').slice(0, 22)}`;
