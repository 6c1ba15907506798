import { createHash } from 'node:crypto';

/** The head of a chain after an entry, as `headAfter` computes it in the database. */
export function nextHead(head: Buffer, number: number, hash: Buffer): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigInt64BE(BigInt(number));
  return createHash('sha256').update(head).update(place).update(hash).digest();
}
