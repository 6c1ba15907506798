import type pg from 'pg';
import { FUNCTIONS, selectCopy } from './select-copy.ts';

/** The number of organizations, each with a number of months. */
export type Extent = { organizations: number; months: number };

/** An organization's own rows, and those of each month. */
const own = ['organizations', 'agents', 'attacks'];
const monthly = [
  ...['runs', 'results', 'traces'],
  ...['run_goals', 'result_facts', 'result_words', 'word_progress'],
];

const words = 'result_words_words';

/**
 * Copies what the database has, month 0 of organization 0, by SQL until it is that large. The oldest come first, and the
 * organizations of a month in turns, as an installation grows. The index of words is made at the end.
 */
export async function copyBlocks(
  sql: pg.Client,
  { organizations, months }: Extent,
  tell: (line: string) => void,
): Promise<void> {
  await sql.query(FUNCTIONS);
  for (const table of [...own, ...monthly])
    await sql.query(`create temporary table block_${table} as table ${table}`);
  // Neither triggers nor foreign keys: every row copies a valid one.
  await sql.query(`set session_replication_role = replica; set synchronous_commit = off`);
  await sql.query(`set maintenance_work_mem = '2GB'; set max_parallel_maintenance_workers = 0`);
  const { rows } = await sql.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = $1`,
    [words],
  );
  await sql.query(`drop index ${words}`);
  const copy = async (tables: readonly string[], { month, first }: Copied) => {
    for (let organization = first; organization < organizations; organization++)
      for (const table of tables)
        await sql.query(await selectCopy(sql, table), [organization, month]);
  };
  await copy(own, { month: 0, first: 1 });
  for (let month = months - 1; month >= 0; month--) {
    tell(`month ${months - month} of ${months}`);
    await copy(monthly, { month, first: month === 0 ? 1 : 0 });
  }
  tell('making the index of words');
  for (const { indexdef } of rows) await sql.query(indexdef);
  await sql.query('vacuum analyze');
}

type Copied = { month: number; first: number };
