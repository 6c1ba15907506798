import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The head of a chain after an entry: the hash of the head before, the number and the entry's hash. */
export function foldHead(head: string, number: number, hash: string): string {
  const place = Buffer.alloc(8);
  place.writeBigInt64BE(BigInt(number));
  return createHash('sha256')
    .update(Buffer.from(head, 'hex'))
    .update(place)
    .update(Buffer.from(hash, 'hex'))
    .digest('hex');
}
