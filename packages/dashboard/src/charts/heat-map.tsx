import type { Rate } from '@provoke/contract';
import { formatCount, shareOf, wholePercent } from '@provoke/figures';
import { useId, useRef } from 'react';
import s from './heat-map.module.css';
import { HeatTip, tellCell } from './heat-tip.tsx';
import { useCellTip } from './use-cell-tip.ts';
import { useGridKeys } from './use-grid-keys.ts';

type Named = { id: string; title: string };
type Props = {
  label: string;
  rows: readonly Named[];
  columns: readonly Named[];
  /** Undefined where nothing was measured. */
  rateAt(row: string, column: string): Rate | undefined;
  /** When it was measured: `2 to 8 March 2026`. */
  when: string;
};

/** With more columns than this, their names stand upright: on a narrow screen, and on any. */
const COLUMNS_FEW = { narrow: 2, wide: 8 };

const uprightAt = (columns: number) => {
  if (columns > COLUMNS_FEW.wide) return 'always';
  return columns > COLUMNS_FEW.narrow ? 'narrow' : 'never';
};

/**
 * A table of rates in whole per cent, whose colour repeats them. What is behind a cell is shown next to it under the
 * pointer, at focus and at a tap; the arrow keys go from cell to cell, and Esc hides it.
 */
export function HeatMap({ label, rows, columns, rateAt, when }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const { tip, show, hideSoon, hide, keep } = useCellTip(table);
  const { current, onKeyDown, moveTo } = useGridKeys(table, {
    rows: rows.length,
    columns: columns.length,
  });
  const [shownRow, shownColumn] = tip
    ? [rows[tip.row], columns[tip.column]]
    : [undefined, undefined];
  return (
    <section className={s.room} aria-label={label}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the element of a grid
        role="grid"
        aria-labelledby={id}
        className={s.heat}
        data-upright={uprightAt(columns.length)}
        onKeyDown={onKeyDown}
      >
        <caption id={id} className="unseen">
          {label}, {when}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Category</span>
            </th>
            {columns.map(({ id, title }) => (
              <th key={id} scope="col">
                <span>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => (
            <tr key={row.id}>
              <th scope="row">
                {/^[A-Z]+\d+$/.test(row.id) && <span className={s.code}>{row.id}</span>}
                {row.title}
              </th>
              {columns.map((column, x) => {
                const rate = rateAt(row.id, column.id);
                const isCurrent = current.row === y && current.column === x;
                return (
                  <td key={column.id} data-kind={kindOf(rate)} style={heatOf(rate)}>
                    <button
                      type="button"
                      tabIndex={isCurrent ? 0 : -1}
                      aria-label={`${textOf(rate)}: ${tellCell(rate)}`}
                      onPointerEnter={({ currentTarget, pointerType }) => {
                        if (pointerType === 'mouse') show(currentTarget, y, x);
                      }}
                      onPointerLeave={hideSoon}
                      onFocus={({ currentTarget }) => {
                        moveTo(y, x);
                        show(currentTarget, y, x);
                      }}
                      onBlur={hide}
                      onClick={({ currentTarget }) => show(currentTarget, y, x)}
                    >
                      {textOf(rate)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {tip && shownRow && shownColumn && (
        <HeatTip
          key={`${tip.row} ${tip.column}`}
          cell={tip.cell}
          rate={rateAt(shownRow.id, shownColumn.id)}
          row={shownRow.title}
          column={shownColumn.title}
          when={when}
          onPointerEnter={keep}
          onPointerLeave={hideSoon}
        />
      )}
    </section>
  );
}

const isNone = (rate: Rate | undefined) => !rate || rate.reason === 'none-judged';

/** Whether there is a share, counts alone, or nothing. */
function kindOf(rate: Rate | undefined): 'none' | 'few' | 'share' {
  if (!rate || isNone(rate)) return 'none';
  return rate.rate === null ? 'few' : 'share';
}

const heatOf = (rate: Rate | undefined) =>
  rate && kindOf(rate) === 'share' ? { '--heat': shareOf(rate) } : undefined;

function textOf(rate: Rate | undefined): string {
  if (!rate || isNone(rate)) return '–';
  if (rate.rate === null) return `${formatCount(rate.successes)} of ${formatCount(rate.total)}`;
  return `${wholePercent(rate.rate)} %`;
}
