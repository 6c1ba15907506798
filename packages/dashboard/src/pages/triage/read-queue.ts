import { api } from '../../api.ts';
import type { SavedRow } from '../../lists/save/save-rows.ts';
import type { TriageFilter } from './filter.ts';

/** Of a filtered queue; a narrower filter saves the rest. */
const SAVED_MAX = 1_000;

/** The findings of a filtered queue with what was decided, in its order, as a file has them. */
export async function readQueue(
  wanted: Omit<TriageFilter, 'at'>,
  signal: AbortSignal,
): Promise<SavedRow[]> {
  const rows: SavedRow[] = [];
  let after: string | undefined;
  while (rows.length < SAVED_MAX) {
    const query = { ...wanted, ...(after !== undefined && { after }) };
    const { findings, next } = await api.findings.queue({ query, signal });
    for (const { decision, ...row } of findings)
      rows.push({
        ...{ agent: row.agent_name, goal: row.goal, goal_id: row.goal_id, rule: row.rule },
        ...{ technique: row.technique ?? row.attack_type, did: row.kind, severity: row.severity },
        ...{ what: row.words, attempts: row.count, state: row.state },
        ...{ reason: decision?.reason ?? null, by: decision?.username ?? null },
        ...{ decided: decision?.timestamp ?? null, until: decision?.expires ?? null },
        ...{ run: row.run, result: row.result },
      });
    if (next === null) break;
    after = next;
  }
  return rows;
}
