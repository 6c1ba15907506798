import { memo } from 'react';
import { cellRole, rowRole } from './grid-roles.ts';
import s from './results-table.module.css';
import type { Shown, TableColumn } from './table-columns.tsx';

type Props = Shown & {
  /** Its place in the table. */
  at: number;
  top: number;
  isCurrent: boolean;
  cells: readonly TableColumn[];
};

export const ResultRow = memo(({ at, top, isCurrent, cells, ...row }: Props) => (
  <div
    id={`row-${at}`}
    {...rowRole(at, isCurrent)}
    data-at={at}
    className={s.row}
    style={{ transform: `translateY(${top}px)` }}
  >
    {cells.map(({ title, kind, draw }) => (
      <span key={title} {...cellRole} className={kind}>
        {draw(row)}
      </span>
    ))}
  </div>
));
