import { indexStatuses } from '@provoke/contract/fact-columns';
import { formatCount } from '@provoke/figures';
import { VerdictMark } from '../../parts/verdict.tsx';
import { countStatuses } from './columns/count-statuses.ts';
import { filterStatuses, lookOf } from './columns/statuses.ts';
import s from './filter-bar.module.css';
import type { FacetsProps, ResultsLook } from './results-look.ts';
import { StateChoice } from './state-choice.tsx';
import { verdictLook } from './table/table-columns.tsx';

/** Each verdict with its number of rows, once all of them are there. */
function VerdictFacets({ columns, filter, rows, onChange }: FacetsProps) {
  const counts = countStatuses(columns, rows);
  return (
    <fieldset className={s.facets} aria-label="Verdict">
      {filterStatuses.map((status) => {
        const look = lookOf(indexStatuses.indexOf(status));
        const count = counts[indexStatuses.indexOf(status)] ?? 0;
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
            {columns.first === 0 && <span>{formatCount(count)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

export const byVerdict: ResultsLook = {
  ...{ facet: 'verdict', Facets: VerdictFacets, Choices: StateChoice, table: verdictLook },
};
