import type { RunGoal, RunReport } from '@provoke/contract';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { useKeys } from '../../../parts/use-keys.ts';
import { titleOf } from '../category-title.ts';
import type { RunColumns } from '../columns/run-columns.ts';
import type { RunFilter } from '../filter.ts';
import { gridRole, headRole, rowRole } from './grid-roles.ts';
import { keepPlace, placeIn } from './kept-place.ts';
import { ResultRow } from './result-row.tsx';
import s from './results-table.module.css';
import { type TableLook, titlesFor } from './table-columns.tsx';
import { useOpenResult, useResultAddress } from './use-open-result.ts';
import { usePreviews } from './use-previews.ts';
import { useRowHeight } from './use-row-height.ts';
import { useScrolledRows } from './use-scrolled-rows.ts';

type Props = {
  run: RunReport;
  rows: Uint32Array;
  columns: RunColumns;
  goals: readonly (RunGoal | undefined)[];
  filter: RunFilter;
  look: TableLook;
};

/** A table of any length: only the visible rows exist. */
export function ResultsTable({ run, rows, columns, goals, filter, look }: Props) {
  const list = `${run.id} ${JSON.stringify(filter)}`;
  const [start] = useState(() => placeIn(list));
  const [current, setCurrent] = useState(start.current);
  const rowHeight = useRowHeight();
  const view = useScrolledRows({ rows: rows.length, rowHeight, start: start.top });
  const previewOf = usePreviews(run.id, { rows, ...view });
  const openPlace = useOpenResult(run.id, filter);
  const addressOf = useResultAddress(run.id, filter);
  const open = (at: number) => {
    keepPlace(list, { current: at, top: view.top });
    void openPlace(rows[at] ?? 0);
  };
  const go = (to: number) => {
    const at = Math.min(rows.length - 1, Math.max(0, to));
    setCurrent(at);
    view.show(at);
  };
  const moves = toMoves(current, view.page, rows.length);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open(current);
    const to = moves[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  const click = (event: MouseEvent) => {
    const { target } = event;
    // The browser opens the link of the row elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const row = target instanceof Element && target.closest('[data-at]');
    if (!(row instanceof HTMLElement)) return;
    event.preventDefault();
    open(Number(row.dataset['at']));
  };
  const step = (by: number) => () => {
    view.pane.current?.focus();
    go(current + by);
  };
  useKeys({ j: step(1), k: step(-1) });
  useEffect(() => void performance.mark('table-usable'), []);

  const titles = titlesFor(look, run);
  const inSight: number[] = [];
  for (let at = view.first; at < view.end; at++) inSight.push(at);
  const isSeen = current >= view.first && current < view.end;
  return (
    <div className={s.table} data-look={look.name}>
      <div className={s.head} aria-hidden="true">
        {titles.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <div
        ref={view.pane}
        className={s.pane}
        style={{ '--rows-height': `${view.height}px` }}
        {...gridRole({
          label: 'Results',
          rows: rows.length,
          columns: titles.length,
          current: isSeen ? `row-${current}` : undefined,
        })}
        {...{ onClick: click, onKeyDown: press }}
        onScroll={view.onScroll}
      >
        <div {...rowRole(-1)} className="unseen">
          {titles.map((title) => (
            <span key={title} {...headRole}>
              {title}
            </span>
          ))}
        </div>
        <div role="presentation" style={{ height: view.height }}>
          <div role="presentation" className={s.sight}>
            {inSight.map((at) => {
              const place = rows[at] ?? 0;
              const goal = goals[columns.goal[place] ?? 0];
              return (
                <ResultRow
                  // A row that leaves at one end is used again at the other.
                  key={at % (view.page + 6)}
                  {...{ at, place, columns, goal }}
                  cells={look.columns}
                  href={addressOf(place)}
                  top={at * rowHeight - view.top}
                  category={goal ? titleOf(run, goal.category) : ''}
                  preview={previewOf(at)}
                  isCurrent={at === current}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

const toMoves = (current: number, page: number, length: number): Record<string, number> => ({
  j: current + 1,
  ArrowDown: current + 1,
  k: current - 1,
  ArrowUp: current - 1,
  PageDown: current + page,
  PageUp: current - page,
  Home: 0,
  End: length - 1,
});
