import { GOALS_FOR_RATE } from '@provoke/figures';
import type { Rate } from '@provoke/statistics';
import { formatBound, formatCount } from '../format.ts';
import s from './heat-map.module.css';

type Named = { id: string; title: string };
type Props = {
  label: string;
  rows: readonly Named[];
  columns: readonly Named[];
  /** Undefined where nothing was measured. */
  rateAt(row: string, column: string): Rate | undefined;
};

/** With more columns than this, the room goes to them. */
const COLUMNS_FEW = 8;

/** A table of rates: each cell has its rate, its interval and its counts, and the colour repeats the rate. */
export const HeatMap = ({ label, rows, columns, rateAt }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <section className={s.room} aria-label={label} tabIndex={0}>
    <table
      className={s.heat}
      style={{ '--columns': columns.length }}
      data-many={columns.length > COLUMNS_FEW}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Category</span>
          </th>
          {columns.map(({ id, title }) => (
            <th key={id} scope="col" title={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" title={row.title}>
              {/^[A-Z]+\d+$/.test(row.id) && <span className={s.code}>{row.id}</span>}
              {row.title}
            </th>
            {columns.map((column) => (
              <Cell key={column.id} rate={rateAt(row.id, column.id)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Cell({ rate: cell }: { rate: Rate | undefined }) {
  if (!cell || cell.rate === null || cell.low === null || cell.high === null)
    return <td className={s.none} />;
  const { successes, total, rate, low, high } = cell;
  if (total < GOALS_FOR_RATE)
    return (
      <td data-few="true">
        {formatCount(successes)} <small>of {formatCount(total)}</small>
      </td>
    );
  return (
    <td style={{ '--heat': rate }}>
      {formatBound(rate, 0)} %
      <small>
        <span>
          {formatBound(low, 0)}–{formatBound(high, 0)}
        </span>{' '}
        <span>of {formatCount(total)}</span>
      </small>
    </td>
  );
}
