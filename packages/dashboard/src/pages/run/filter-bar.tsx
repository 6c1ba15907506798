import type { RunGoal, RunReport } from '@provoke/contract';
import { columnOf, filterColumns, orderColumns } from '@provoke/contract/fact-columns';
import { groupNamed } from '@provoke/figures';
import type { ReactNode } from 'react';
import { Choice } from '../../lists/choice.tsx';
import { Cross } from '../../parts/icons.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type RunFilter, sorts } from './filter.ts';
import s from './filter-bar.module.css';
import { SearchField } from './search-field.tsx';

type Props = {
  run: RunReport;
  filter: RunFilter;
  goal: RunGoal | undefined;
  choices: ReactNode;
  facets: ReactNode;
  onChange(part: RunFilter): void;
  onClear(): void;
};

/** By their words, as the columns are in the order of a file. */
const ORDERS: readonly (readonly [sort: string, text: string])[] = [
  ['oldest', 'Oldest first'],
  ...orderColumns
    .map((name) => [name, columnOf(name).order ?? name] as const)
    .sort(([, a], [, b]) => (a < b ? -1 : 1)),
];
const GOAL_CUT = 42;

/** Every way to narrow the table; all of it is in the address. */
export function FilterBar({ run, filter, goal, choices, facets, onChange, onClear }: Props) {
  const hasArms = Object.values(run.other_arms).some((count) => count > 0);
  return (
    <search className={s.bar}>
      <SearchField words={filter.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <Choice
        label="Category"
        value={filter.category && groupNamed(filter.category)}
        all="All categories"
        options={run.categories.map(({ category, title }) => [category, title])}
        onChange={(category) => onChange({ category })}
      />
      {filterColumns
        .filter((name) => name !== 'arm' || hasArms)
        .map((name) => (
          <ColumnChoice key={name} {...{ name, filter, onChange }} />
        ))}
      {choices}
      <Choice
        label="Order"
        value={filter.sort}
        all="Newest first"
        options={ORDERS}
        onChange={(value) => onChange({ sort: sorts.find((sort) => sort === value) })}
      />
      <label className={s.check}>
        <input
          type="checkbox"
          checked={filter.split === true}
          onChange={({ target }) => onChange({ split: target.checked || undefined })}
        />
        Judges differ
      </label>
      {facets}
      {filter.goal !== undefined && (
        <button type="button" className="button" onClick={() => onChange({ goal: undefined })}>
          Goal: {goal ? goal.text.slice(0, GOAL_CUT) : filter.goal} <Cross />
          <span className="unseen">Show all goals</span>
        </button>
      )}
      {Object.keys(filter).length > 0 && (
        <button type="button" className="link" onClick={onClear}>
          Clear
        </button>
      )}
    </search>
  );
}
