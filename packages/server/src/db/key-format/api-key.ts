import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORMAT = /^pvk_([0-9A-Za-z]{8})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** `pvk_<prefix>_<secret><checksum>`: a scanner can recognize a leaked key offline. */
export function generateApiKey(): { key: string; prefix: string } {
  const prefix = toBase62(BigInt(`0x${randomBytes(8).toString('hex')}`), 11).slice(-8);
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  const body = `pvk_${prefix}_${secret}`;
  return { key: body + checksum(body), prefix };
}

/** The prefix of a well-formed key with the right checksum; other keys cause no database query. */
export function parseApiKey(key: string): { prefix: string } | undefined {
  const [, prefix, , sum] = FORMAT.exec(key) ?? [];
  return prefix && sum === checksum(key.slice(0, -CHECKSUM_LENGTH)) ? { prefix } : undefined;
}

/** The stored form of a key. The secret has 256 random bits, so a fast hash without salt is enough. */
export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');

const checksum = (body: string) => toBase62(BigInt(crc32(body)), CHECKSUM_LENGTH);

function toBase62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n) digits = ALPHABET[Number(rest % 62n)] + digits;
  return digits.padStart(length, '0');
}
