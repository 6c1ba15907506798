import type { Client } from '@provoke/client';
import { type Script, toScript } from '../postgres/pgbench-script.ts';
import { writesTo } from '../postgres/transactions.ts';
import type { Wiretap } from '../postgres/wiretap.ts';
import { evidence } from '../service/evidence.ts';

/**
 * The statements of one `POST /result` as a pgbench script. Those of every request, such as authentication and the
 * rate limit, run in separate transactions and are omitted.
 */
export async function recordWrite(
  wiretap: Wiretap,
  { client, runId }: { client: Client; runId: string },
): Promise<Script> {
  let id = '';
  const transactions = await wiretap.during(async () => {
    ({ id } = await client.results.create({ body: { ...evidence, run: runId } }));
  });
  const written = transactions.find((transaction) => writesTo(transaction, 'results'));
  if (!written) throw new Error('The service wrote nothing to results that could be recognised.');
  return toScript('results', written, { [id]: 'uuidv7()' });
}
