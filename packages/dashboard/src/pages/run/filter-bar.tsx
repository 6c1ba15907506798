import type { RunGoal, RunReport } from '@provoke/contract';
import { formatCount } from '../../format.ts';
import { Choice } from '../../lists/choice.tsx';
import { Cross } from '../../parts/icons.tsx';
import { VerdictMark } from '../../parts/verdict.tsx';
import { arms, filterStatuses, lookOf, statuses } from './columns/statuses.ts';
import { type RunFilter, sorts } from './filter.ts';
import s from './filter-bar.module.css';
import { SearchField } from './search-field.tsx';

type Props = {
  run: RunReport;
  filter: RunFilter;
  goal: RunGoal | undefined;
  /** By verdict; undefined while some results are not there yet. */
  counts: readonly number[] | undefined;
  onChange(part: RunFilter): void;
  onClear(): void;
};

const ORDERS: Record<(typeof sorts)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  score: 'Highest score',
  latency: 'Slowest',
};
const GOAL_CUT = 42;

/** Every way to narrow the table; all of it is in the address. */
export function FilterBar({ run, filter, goal, counts, onChange, onClear }: Props) {
  const hasArms = Object.values(run.other_arms).some((count) => count > 0);
  return (
    <search className={s.bar}>
      <SearchField words={filter.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <Choice
        label="Category"
        value={filter.category}
        all="All categories"
        options={run.categories.map(({ category, title }) => [category, title])}
        onChange={(category) => onChange({ category })}
      />
      {hasArms && (
        <Choice
          label="Purpose"
          value={filter.arm}
          all="All purposes"
          options={arms.map((arm) => [arm, arm])}
          onChange={(value) => onChange({ arm: arms.find((arm) => arm === value) })}
        />
      )}
      <Choice
        label="Order"
        value={filter.sort}
        all={ORDERS.newest}
        options={sorts.slice(1).map((sort) => [sort, ORDERS[sort]])}
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
      <fieldset className={s.facets} aria-label="Verdict">
        {filterStatuses.map((status) => {
          const look = lookOf(statuses.indexOf(status));
          const count = counts?.[statuses.indexOf(status)] ?? 0;
          const isOn = filter.verdict === status;
          if (count === 0 && !isOn && (status === 'passed' || status === 'failed')) return null;
          return (
            <button
              key={status}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange({ verdict: isOn ? undefined : status })}
            >
              <VerdictMark outcome={look.outcome} size={11} />
              {look.word}
              {counts && <span>{formatCount(count)}</span>}
            </button>
          );
        })}
      </fieldset>
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
