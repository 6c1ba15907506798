import type { RunGoal, RunReport } from '@provoke/contract';
import { runFileName } from '@provoke/figures';
import { SaveButtons } from '../../../lists/save/save-buttons.tsx';
import type { RunColumns } from '../columns/run-columns.ts';
import type { RunFilter } from '../filter.ts';
import { readRows } from './read-rows.ts';
import { useResultAddress } from './use-open-result.ts';

type Props = {
  run: RunReport;
  rows: Uint32Array;
  columns: RunColumns;
  goals: readonly (RunGoal | undefined)[];
  filter: RunFilter;
};

/** Saves the filtered results under the name of their run. */
export function SaveRows({ filter, ...table }: Props) {
  const addressOf = useResultAddress(table.run.id, filter);
  return (
    <SaveButtons
      name={`${runFileName(table.run)}-results`}
      what="these results"
      read={() => readRows({ ...table, addressOf })}
    />
  );
}
