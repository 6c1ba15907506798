import { createHash } from 'node:crypto';

/**
 * The `Idempotency-Key` of attempts that go out together. It depends on them alone, so that a folder which was
 * restored from a copy sends them under the same one.
 */
export const recordKey = (campaignId: string, attempts: readonly string[]): string =>
  `${campaignId}/${createHash('sha256').update(JSON.stringify(attempts)).digest('base64url').slice(0, 22)}`;
