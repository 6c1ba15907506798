import type { Client } from '@provoke/client';
import type { Client as Sql } from 'pg';
import { type Script, toScript } from '../postgres/pgbench-script.ts';
import type { Statement } from '../postgres/statement-reader.ts';
import { writesTo } from '../postgres/transactions.ts';
import type { Wiretap } from '../postgres/wiretap.ts';
import { evidence, step } from '../service/evidence.ts';

/** What the service asks of PostgreSQL for one write, as scripts for pgbench. */
export type RecordedWrites = Partial<Record<'result' | 'resultOverRuns' | 'trace', Script>>;

/** No other value looks like it. */
const MARKED_SEQUENCE = 1_234_567_891;
const SEQUENCE = 'bench_sequence';

type Setting = { client: Client; sql: Sql; runId: string; otherRuns: string[] };

/**
 * Listens in on a POST of a result and of a trace. What belongs to every request, like authentication and
 * the rate limit, is in transactions of its own and is left out.
 */
export async function recordWrites(
  wiretap: Wiretap,
  { client, sql, runId, otherRuns }: Setting,
): Promise<RecordedWrites> {
  let id = '';
  const forResult = await wiretap.during(async () => {
    ({ id } = await client.results.create({ body: { ...evidence, run: runId } }));
  });
  const forTrace = await wiretap.during(() =>
    client.traces.create({ params: { id }, body: { ...step, sequence: MARKED_SEQUENCE } }),
  );

  await sql.query(`create sequence ${SEQUENCE} start 1000000000`);
  const result = theOneThatWrites(forResult, 'results');
  const freshId = { [id]: 'uuidv7()' };
  const runOfClient = `('{${otherRuns.join()}}'::uuid[])[:client_id + 1]`;
  return {
    result: toScript('results', result, freshId),
    resultOverRuns: toScript('results', result, { ...freshId, [runId]: runOfClient }),
    trace: toScript('traces', theOneThatWrites(forTrace, 'traces'), {
      [MARKED_SEQUENCE]: `nextval('${SEQUENCE}')::integer`,
    }),
  };
}

function theOneThatWrites(transactions: Statement[][], table: string): Statement[] {
  const found = transactions.find((transaction) => writesTo(transaction, table));
  if (!found) throw new Error(`The service wrote nothing to ${table} that could be recognised.`);
  return found;
}
