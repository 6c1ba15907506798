import { hasAct } from '@provoke/contract/fact-columns';
import { type ActWord, actWords } from '@provoke/contract/lists';
import { capitalize, formatCount } from '@provoke/figures';
import { actName } from '../../../parts/acts/act.tsx';
import { ActMark } from '../../../parts/acts/act-mark.tsx';
import { actWordAt } from '../columns/act-word-at.ts';
import type { RunColumns } from '../columns/run-columns.ts';
import { actFlags, type RunFilter } from '../filter.ts';
import s from '../filter-bar.module.css';
import type { FacetsProps, ResultsLook } from '../results-look.ts';
import { ActChoices } from './act-choices.tsx';
import { actLook } from './act-columns.tsx';

/** Each word with its number of rows, once all of them are there, and what else rules say of an attempt. */
function ActFacets({ columns, filter, rows, onChange }: FacetsProps) {
  const counts = countWords(columns, rows);
  const isWhole = columns.first === 0;
  return (
    <>
      <fieldset className={s.facets} aria-label="What it did">
        {actWords
          .filter((word) => counts.has(word) || filter.act === word)
          .map((word) => (
            <button
              key={word}
              type="button"
              aria-pressed={filter.act === word}
              onClick={() => onChange({ act: filter.act === word ? undefined : word })}
            >
              <ActMark word={word} size={11} />
              {actName(word)}
              {isWhole && <span>{formatCount(counts.get(word) ?? 0)}</span>}
            </button>
          ))}
      </fieldset>
      <fieldset className={s.facets} aria-label="Besides">
        {actFlags.map((flag) => (
          <button
            key={flag}
            type="button"
            aria-pressed={filter.has === flag}
            onClick={() => onChange({ has: filter.has === flag ? undefined : flag })}
          >
            {capitalize(flag)}
            {isWhole && <span>{formatCount(countFlag({ columns, rows, filter }, flag))}</span>}
          </button>
        ))}
      </fieldset>
      {filter.cell !== undefined && (
        <button type="button" className="button" onClick={() => onChange({ cell: undefined })}>
          {CELLS[filter.cell] ?? filter.cell} <span aria-hidden="true">×</span>
          <span className="unseen">: drop this filter</span>
        </button>
      )}
    </>
  );
}

const CELLS: Readonly<Partial<Record<NonNullable<RunFilter['cell']>, string>>> = {
  ...{ both: 'Said it and did it', said_only: 'Said it, did not' },
  ...{ did_only: 'Did it, did not say so', neither: 'Neither said nor did it' },
  ...{ not_observable: 'Goals not observable', not_delivered: 'Goals not delivered' },
};

function countWords(columns: RunColumns, rows: Uint32Array): Map<ActWord, number> {
  const counts = new Map<ActWord, number>();
  for (const row of rows) {
    const word = actWordAt(columns, row);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

type Chosen = { columns: RunColumns; rows: Uint32Array; filter: RunFilter };

/** What a click on it would leave. */
function countFlag(
  { columns, rows, filter: { act } }: Chosen,
  flag: (typeof actFlags)[number],
): number {
  let count = 0;
  for (const row of rows)
    if (hasAct(columns.acts[row] ?? 0, flag) && (!act || actWordAt(columns, row) === act)) count++;
  return count;
}

export const byAct: ResultsLook = {
  ...{ facet: 'act', Facets: ActFacets, Choices: ActChoices, table: actLook },
};
