import type { FindingState, RunPreviews } from '@provoke/contract';
import { readActMetrics } from '@provoke/evidence/acts';
import { findTool } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';
import { findStates, hasDecisions, NAMING_BYTES } from '../findings/result-states.ts';
import { isFinding } from './list-findings.ts';

type OfRun = { organizationId: string; runId: string };
type Row = { id: string; is_finding: boolean; metrics: RawJson | null };

/** Adds the tool of each attempt that rules decided, and what people decided about each that broke its goal. */
export async function withActs(db: Db, of: OfRun, { previews }: RunPreviews): Promise<RunPreviews> {
  const release = await memoryOf(db).take(NAMING_BYTES);
  try {
    const rows = await readRows(
      db,
      of,
      previews.map(({ id }) => id),
    );
    const found = rows.filter(({ is_finding }) => is_finding).map(({ id }) => id);
    const states = await statesOf(db, of, found);
    const ofId = new Map(rows.map((row) => [row.id, row]));
    return {
      previews: previews.map((preview) => {
        const row = ofId.get(preview.id);
        if (!row) return preview;
        const acts = { tool: toolOf(row), state: states.get(row.id) ?? null };
        return { ...preview, acts };
      }),
    };
  } finally {
    release();
  }
}

/** Before the first decision, nothing has to be named. */
async function statesOf(
  db: Db,
  of: OfRun,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FindingState | null>> {
  if (await hasDecisions(db, of)) return findStates(db, of, ids);
  return new Map(ids.map((id) => [id, 'to look at']));
}

async function readRows(db: Db, { organizationId, runId }: OfRun, ids: readonly string[]) {
  const { rows } = await sql<Row>`
    select results.id, ${isFinding} as is_finding,
      case when acts <> 0 then ${ifShort('evaluation_metrics', COLUMN_BYTES_MAX)} end as metrics
    from result_facts
    join results on results.organization_id = result_facts.organization_id
      and results.id = result_facts.result_id
    where result_facts.organization_id = ${organizationId} and result_facts.run_id = ${runId}
      and (acts <> 0 or ${isFinding}) and results.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** One that a broken rule names, else the first that was called. */
function toolOf({ metrics }: Row): string | null {
  const acts = readActMetrics(metrics?.parse());
  return acts ? (findTool(acts) ?? acts.tools[0] ?? null) : null;
}
