import { memo } from 'react';
import { cellRole, rowRole } from './grid-roles.ts';
import s from './results-table.module.css';
import type { Shown, TableColumn } from './table-columns.tsx';

type Props = Shown & {
  /** Its place in the table. */
  at: number;
  top: number;
  /** Where it leads, for what a browser does with links; the table opens it by itself. */
  href: string;
  isCurrent: boolean;
  cells: readonly TableColumn[];
};

/** The column whose text is the link, as large as its row. */
const LINKED = 'Goal';

export const ResultRow = memo(({ at, top, isCurrent, cells, href, ...row }: Props) => (
  <div
    id={`row-${at}`}
    {...rowRole(at, isCurrent)}
    data-at={at}
    className={s.row}
    style={{ transform: `translateY(${top}px)` }}
  >
    {cells.map(({ title, kind, draw }) => (
      <span key={title} {...cellRole} className={kind}>
        {title === LINKED ? (
          <a href={href} tabIndex={-1} draggable={false}>
            {draw(row)}
          </a>
        ) : (
          draw(row)
        )}
      </span>
    ))}
  </div>
));
