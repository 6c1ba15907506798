import { createHash } from 'node:crypto';
import type { Client } from '@provoke/client';

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Makes hashes and head fit what is recorded now, as who can write the database can. */
export async function rehash(
  client: Client,
  run: string,
  rewrite: (statements: string) => Promise<unknown>,
): Promise<void> {
  const statements: string[] = [];
  let head: Buffer = Buffer.alloc(0);
  for await (const { number, text, hash } of client.runs.chain({ params: { id: run } })) {
    const now = text === null ? Buffer.from(hash, 'hex') : sha256(text);
    const place = Buffer.alloc(8);
    place.writeBigInt64BE(BigInt(number));
    head = sha256(head, place, now);
    const where = `where run_id = '${run}' and number = ${number}`;
    statements.push(`update run_entries set hash = '\\x${now.toString('hex')}' ${where}`);
  }
  statements.push(`update runs set chain_head = '\\x${head.toString('hex')}' where id = '${run}'`);
  await rewrite(statements.join(';'));
}
