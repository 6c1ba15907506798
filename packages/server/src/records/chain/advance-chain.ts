import { type RawBuilder, sql } from 'kysely';
import { codeOfKind, type Entry } from './entry.ts';

/** Bytes of a hash. */
const HASH = 32;

/**
 * The head of a run's chain after these entries, in the statement that gives them their numbers and holds the run's row:
 * each head is the hash of the previous one, the entry's number and the entry's hash.
 */
export function headAfter(entries: readonly Entry[]): RawBuilder<Buffer> {
  const hashes = Buffer.concat(entries.map(({ hash }) => hash));
  return sql`(
    with recursive chain (position, head) as (
      select 0, coalesce(runs.chain_head, ''::bytea)
      union all
      select position + 1, sha256(head || int8send(runs.last_number + position + 1)
        || substring(${hashes}::bytea from ${sql.lit(HASH)} * position + 1 for ${sql.lit(HASH)}))
      from chain where position < ${entries.length}::integer
    )
    select head from chain where position = ${entries.length}::integer)`;
}

/** Writes the entries of a run that `counted` names, with their numbers. */
export const entriesOf = (entries: readonly Entry[]): RawBuilder<unknown> => sql`
  insert into run_entries
    (organization_id, run_id, number, kind, result_id, item, user_id, created_at, hash)
  select counted.organization_id, counted.run_id,
    counted.last_number - ${entries.length}::integer + position, kind, result_id, item, user_id,
    created_at, hash
  from counted, unnest(
    ${entries.map(({ kind }) => codeOfKind(kind))}::smallint[],
    ${entries.map(({ resultId }) => resultId)}::uuid[],
    ${entries.map(({ item }) => item)}::bigint[],
    ${entries.map(({ userId }) => userId)}::integer[],
    ${entries.map(({ at }) => at.toISOString())}::timestamptz[],
    ${entries.map(({ hash }) => hash)}::bytea[]
  ) with ordinality as entry (kind, result_id, item, user_id, created_at, hash, position)`;
