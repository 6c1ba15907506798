import type { RunGoal } from '@provoke/contract';
import { memo } from 'react';
import { formatMilliseconds } from '../../../format.ts';
import { formatDayAndTime, formatUtc } from '../../../parts/format-time.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Verdict } from '../../../parts/verdict.tsx';
import { NO_LATENCY, type RunColumns } from '../columns/run-columns.ts';
import { arms, lookOf, SCORE_MAX, SCORE_NONE } from '../columns/statuses.ts';
import type { Preview } from '../run-queries.ts';
import { cellRole, rowRole } from './grid-roles.ts';
import { JudgeMarks } from './judge-marks.tsx';
import s from './results-table.module.css';

type Props = {
  /** Its place in the table, and in the run. */
  at: number;
  place: number;
  top: number;
  columns: RunColumns;
  goal: RunGoal | undefined;
  category: string;
  /** Null if its evidence is removed, undefined until it is known. */
  preview: Preview | null | undefined;
  isCurrent: boolean;
};

const CUT = 160;

/** A row's text is in the columns, so it is never empty; the reply arrives later. */
export const ResultRow = memo(
  ({ at, place, top, columns, goal, category, preview, ...row }: Props) => {
    const arm = arms[columns.arm[place] ?? 0] ?? 'attack';
    const score = columns.score[place] ?? SCORE_NONE;
    const latency = columns.latency[place] ?? NO_LATENCY;
    const when = timeOf(columns, place);
    return (
      <div
        id={`row-${at}`}
        {...rowRole(at, row.isCurrent)}
        data-at={at}
        className={s.row}
        style={{ transform: `translateY(${top}px)` }}
      >
        <Cell>
          <Verdict {...lookOf(columns.status[place])} />
          {arm !== 'attack' && <span className="quiet"> {arm}</span>}
        </Cell>
        <Cell>
          {goal?.text ? <HostileText text={goal.text.slice(0, CUT)} plain /> : <i>no goal</i>}
        </Cell>
        <Cell kind={s.reply}>
          <Reply preview={preview} />
        </Cell>
        <Cell kind={s.category}>{category}</Cell>
        <Cell kind={s.mono}>{columns.attempt[place] || '–'}</Cell>
        <Cell kind={s.mono}>{score === SCORE_NONE ? '–' : (score / SCORE_MAX).toFixed(1)}</Cell>
        <Cell>
          <JudgeMarks packed={columns.verdicts[place] ?? 0} judges={columns.judges} />
        </Cell>
        <Cell kind={s.mono}>{latency === NO_LATENCY ? '–' : formatMilliseconds(latency)}</Cell>
        <Cell kind={s.mono}>
          <time dateTime={when} title={formatUtc(when)}>
            {formatDayAndTime(when).replace(/^.*, /, '')}
          </time>
        </Cell>
      </div>
    );
  },
);

const Cell = ({ kind, children }: { kind?: string | undefined; children?: React.ReactNode }) => (
  <span {...cellRole} className={kind}>
    {children}
  </span>
);

function Reply({ preview }: Pick<Props, 'preview'>) {
  if (preview === undefined) return <i className={s.coming} />;
  if (preview === null) return <i>removed</i>;
  if (preview.reply === null) return <i>no reply</i>;
  return <HostileText text={preview.reply.replaceAll(/\s+/g, ' ').slice(0, CUT)} />;
}

const timeOf = ({ startedAt, second }: RunColumns, place: number) =>
  new Date(Date.parse(startedAt) + (second[place] ?? 0) * 1_000).toISOString();
