import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

const POOL_BYTES = 16_384;
const SEQUENCE_MAX = 0xff_ff_ff_ff;

let pool = Buffer.alloc(0);
let msecs = 0;
let seq = 0;

/**
 * A UUIDv7 (RFC 9562) that sorts after all earlier ones of this process. Random bytes are fetched in bulk, because
 * fetching them for each id costs more than the rest of writing a result.
 */
export function newId(): string {
  if (pool.length < 16) pool = randomBytes(POOL_BYTES);
  const random = pool.subarray(0, 16);
  pool = pool.subarray(16);
  const now = Date.now();
  if (now > msecs || seq === SEQUENCE_MAX) {
    msecs = Math.max(now, msecs + 1);
    seq = random.readUInt32BE(0) >>> 1;
  } else seq++;
  return v7({ random, msecs, seq });
}

/** The creation time of a UUIDv7: its first 48 bits are milliseconds since 1970. Sorting by id sorts by this. */
export const timeOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
