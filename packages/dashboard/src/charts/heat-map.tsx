import type { Rate } from '@provoke/contract';
import { formatCount, rateWords } from '@provoke/figures';
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

function Cell({ rate }: { rate: Rate | undefined }) {
  if (!rate || rate.reason === 'none-judged') return <td className={s.none} />;
  const { share, limits } = rateWords(rate);
  const total = formatCount(rate.total);
  if (share === null)
    return (
      <td data-few="true">
        {formatCount(rate.successes)} <small>of {total}</small>
      </td>
    );
  return (
    <td style={{ '--heat': rate.rate ?? 0 }}>
      {share}
      <small>
        <span>{limits}</span> <span>of {total}</span>
      </small>
    </td>
  );
}
