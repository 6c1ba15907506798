import type { RunGoal, RunReport } from '@provoke/contract';
import { arms } from '@provoke/contract/fact-columns';
import type { SavedRow } from '../../../lists/save/save-rows.ts';
import { titleOf } from '../category-title.ts';
import { ASKED_AGAIN, noneOf, type RunColumns } from '../columns/run-columns.ts';
import { lookOf } from '../columns/statuses.ts';

/** Of a filtered table; a narrower filter, or a report, has the rest. */
const SAVED_MAX = 100_000;

type Table = {
  run: RunReport;
  rows: Uint32Array;
  columns: RunColumns;
  goals: readonly (RunGoal | undefined)[];
  /** The address of the result at a place. */
  addressOf(place: number): string;
};

/** The rows of a filtered table of results, in its order, as a file has them. */
export const readRows = ({ run, rows, columns, goals, addressOf }: Table): SavedRow[] =>
  Array.from(rows.subarray(0, SAVED_MAX), (place) => {
    const goal = goals[columns.goal[place] ?? 0];
    const request = known('request', columns.request[place]);
    return {
      place,
      verdict: lookOf(columns.status[place]).word,
      arm: arms[columns.arm[place] ?? 0] ?? 'attack',
      goal: goal?.text ?? null,
      category: goal ? titleOf(run, goal.category) : null,
      request: request === ASKED_AGAIN ? null : request,
      attempt: columns.attempt[place] ?? null,
      latency_ms: known('latency', columns.latency[place]),
      at: new Date(
        Date.parse(columns.startedAt) + (columns.second[place] ?? 0) * 1_000,
      ).toISOString(),
      address: new URL(addressOf(place), window.location.href).href,
    };
  });

const known = (name: 'request' | 'latency', value: number | undefined): number | null =>
  value === undefined || value === noneOf(name) ? null : value;
