import { scrypt } from 'node:crypto';

/** Parameters of scrypt. */
export type HashCost = { N: number; r: number; p: number };

/** About 32 MiB and 0.1 s per guess, as OWASP recommends. */
export const recommendedCost: HashCost = { N: 2 ** 15, r: 8, p: 3 };

const HASH_BYTES = 32;

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
