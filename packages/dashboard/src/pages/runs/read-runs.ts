import { campaignIdOf, runName } from '@provoke/figures';
import { api } from '../../api.ts';
import { fetchRates } from '../../lists/fetch-rates.ts';
import type { SavedRow } from '../../lists/save/save-rows.ts';
import type { RunsFilter } from './filter.ts';
import { toRunsQuery } from './runs-queries.ts';

/** Of a filtered list; a narrower filter saves the rest. */
const SAVED_MAX = 1_000;
const PAGE_SIZE = 100;

/** The runs of a filtered list, in its order, as a file has them. */
export async function readRuns(filter: RunsFilter, signal: AbortSignal): Promise<SavedRow[]> {
  const rows: SavedRow[] = [];
  for (let page = 1; rows.length < SAVED_MAX; page++) {
    const query = { ...toRunsQuery(filter), page, page_size: PAGE_SIZE };
    const { results, next } = await api.runs.list({ query, signal });
    const rates = await fetchRates(results, signal);
    for (const run of results) {
      const rate = rates.get(run.id);
      rows.push({
        ...{ id: run.id, name: runName(run), agent: run.agent_name, technique: run.attack_type },
        ...{ number: run.number, campaign: campaignIdOf(run), note: run.run_notes },
        ...{ status: run.status, started: run.timestamp, by: run.owner_username },
        ...{ goals_broken: rate?.successes ?? null, goals_judged: rate?.total ?? null },
        ...{ results: run.total_results, errors: run.errors },
      });
    }
    if (next === null) break;
  }
  return rows;
}
