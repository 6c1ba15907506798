import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows now (RFC 6238), for the secret in its address. */
export function codeOf(uri: string, now = Date.now()): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  const place = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
