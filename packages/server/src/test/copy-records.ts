import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { TestOrganization } from './start-server.ts';

/** In the order of their foreign keys. */
export const copiedTables = [
  ...['agents', 'attacks', 'runs', 'run_goals', 'results', 'result_facts', 'traces', 'reviews'],
  ...['span_runs', 'trace_ids', 'spans', 'unknown_spans', 'late_bases', 'late_traces'],
  ...['run_entries', 'result_versions', 'result_words', 'word_progress', 'finding_states'],
];

/**
 * Gives an organization the records of another, with the same ids, as no service does: a query that does not name the
 * organization finds two records, or the wrong one. Their people stay behind.
 */
export async function copyRecords(
  db: Db,
  from: TestOrganization,
  to: TestOrganization,
): Promise<void> {
  const other = { organization_id: to.organizationId, owner_id: null, user_id: null };
  for (const table of copiedTables)
    await sql`
      insert into ${sql.table(table)} overriding system value
      select (jsonb_populate_record(twin, ${{ ...other, reviewer_id: null }}::jsonb)).*
      from ${sql.table(table)} as twin where organization_id = ${from.organizationId}`.execute(db);
}
