import type { Result, Trace } from '@provoke/contract';
import type { Wire } from '../../db/json/raw-json.ts';
import { pickColumns } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { goalOf } from '../facts/goal-of.ts';
import type { NewResult } from './new-result.ts';

/** A result as returned: everything except our bookkeeping. */
export const toResult = ({
  run_id,
  created_at,
  ...row
}: NewResult & {
  run_id: string;
  versions: number;
  changed_after_recording: boolean;
  traces: Wire<Trace[]>;
}): Wire<Result> => ({
  id: row.id,
  run: run_id,
  run_id,
  ...pickColumns(resultColumns, row),
  // Already the JSON of a text: parsing and re-encoding a large one is slow.
  response_body: row.response_body as unknown as string | null,
  ...goalOf(row),
  timestamp: created_at.toISOString(),
  versions: row.versions,
  changed_after_recording: row.changed_after_recording,
  traces: row.traces,
});
