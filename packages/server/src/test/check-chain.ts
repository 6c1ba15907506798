import { createHash } from 'node:crypto';
import type { EntryKind } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { nextHead } from '../records/chain/next-head.ts';
import { readChain } from '../records/chain-export/read-chain.ts';

type OfRun = { organizationId: string; runId: string };
type Kinds = Record<EntryKind, number>;

/**
 * Follows a run's chain in one view of the database, and says what is wrong with it; a result that differs is named.
 * `kinds` has the number of entries whose records are there, `ids` the results that entries are about.
 */
export const checkChain = (db: Db, of: OfRun) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { head, length, ids, kinds, wrong } = await follow(tx, of);
      const run = await tx
        .selectFrom('runs')
        .select(['chain_head', 'last_number', 'removed_results', 'total_results'])
        .where('organization_id', '=', of.organizationId)
        .where('id', '=', of.runId)
        .executeTakeFirstOrThrow();
      const rows = await countRows(tx, of);
      const differing = {
        head: [run.chain_head?.toString('hex'), head.toString('hex')],
        length: [run.last_number + 1, length],
        removals: [run.removed_results, kinds.removal],
        results: [run.total_results, rows.live],
        versions: [rows.versions, kinds.result],
        traces: [rows.traces, kinds.trace],
        reviews: [rows.reviews, kinds.review],
      };
      for (const [name, [one, other]] of Object.entries(differing))
        if (one !== other) wrong.push(`${name}: ${one}, ${other}`);
      return { wrong, ids, kinds, length };
    });

async function follow(tx: Db, of: OfRun) {
  const kinds: Kinds = { start: 0, result: 0, trace: 0, review: 0, removal: 0 };
  const ids = new Set<string | null>();
  const wrong: string[] = [];
  let head: Buffer = Buffer.alloc(0);
  let length = 0;
  for await (const { number, kind, result, text, hash } of readChain(tx, of)) {
    if (number !== length++) wrong.push(`gap before ${number}`);
    head = nextHead(head, number, Buffer.from(hash, 'hex'));
    ids.add(result);
    if (text === null) continue;
    kinds[kind]++;
    if (createHash('sha256').update(text).digest('hex') !== hash)
      wrong.push(`${kind} of ${result} differs`);
  }
  return { head, length, ids, kinds, wrong };
}

/** Results that are not deleted, and their records that have an entry each. */
async function countRows(tx: Db, { organizationId, runId }: OfRun) {
  const live = sql`from results where organization_id = ${organizationId}
    and run_id = ${runId} and deleted_at is null`;
  const countOf = (table: string): RawBuilder<number> => sql`(select count(*)
    from ${sql.table(table)} where organization_id = ${organizationId}
      and entry_number is not null and result_id in (select id ${live}))`;
  type Counts = { live: number; versions: number; traces: number; reviews: number };
  const { rows } = await sql<Counts>`select count(*) as live,
    count(entry_number) + ${countOf('result_versions')} as versions,
    ${countOf('traces')} as traces, ${countOf('reviews')} as reviews ${live}`.execute(tx);
  return rows[0] as Counts;
}
