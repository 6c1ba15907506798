import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derive, type HashCost } from '../secrets/slow-hash.ts';

/** `scrypt$N$r$p$salt$hash`: includes the cost, so that it can be raised later. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [scheme, N, r, p, salt = '', wanted = ''] = hash.split('$');
  if (scheme !== 'scrypt') return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(given, Buffer.from(wanted, 'base64url'));
}
