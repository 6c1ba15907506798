import { setTimeout } from 'node:timers/promises';
import { type Script, toScript } from '../postgres/pgbench-script.ts';
import { writesTo } from '../postgres/transactions.ts';
import type { Wiretap } from '../postgres/wiretap.ts';

/** Every statement of a read as a pgbench script: authentication and rate limit too. */
export async function recordRead(wiretap: Wiretap, read: () => Promise<unknown>): Promise<Script> {
  await settle();
  const transactions = await wiretap.during(read);
  return toScript(undefined, transactions.flat(), {});
}

/** The same for a request that writes one row, whose id must be new each time. */
export async function recordWrite(
  wiretap: Wiretap,
  table: string,
  write: () => Promise<{ id: string }>,
): Promise<Script> {
  let id = '';
  await settle();
  const transactions = await wiretap.during(async () => {
    ({ id } = await write());
  });
  if (!transactions.some((transaction) => writesTo(transaction, table)))
    throw new Error(`The service wrote nothing to ${table} that could be recognised.`);
  return toScript(table, transactions.flat(), { [id]: 'uuidv7()' });
}

/** What an earlier request left for later, such as telling watchers, is not part of this one. */
const settle = () => setTimeout(500);
