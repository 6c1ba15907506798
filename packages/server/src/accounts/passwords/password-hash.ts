import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Parameters of scrypt. */
export type HashCost = { N: number; r: number; p: number };

/** About 32 MiB and 0.1 s per guess, as OWASP recommends. */
export const recommendedCost: HashCost = { N: 2 ** 15, r: 8, p: 3 };

const HASH_BYTES = 32;

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

/** 32 bytes of scrypt. Runs on the thread pool and does not block the event loop. */
export const derive = (password: string, salt: Buffer, { N, r, p }: HashCost): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(
      password.normalize('NFKC'),
      salt,
      HASH_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, hash) => (error ? reject(error) : resolve(hash)),
    ),
  );
