import { formatCount, formatDay, plural } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo, type Ref, useEffect, useRef } from 'react';
import { Act } from '../../parts/acts/act.tsx';
import { FindingStateMark } from '../../parts/acts/finding-state-mark.tsx';
import { Severity } from '../../parts/acts/severity.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { type Row, rowId } from './row.ts';
import s from './triage.module.css';

type Props = {
  ref: Ref<HTMLElement>;
  rows: readonly Row[];
  index: number;
  total: number;
  hasMore: boolean;
  isChosen(row: Row): boolean;
  onChoose(at: number): void;
  onGo(to: number): void;
};

/** A line a finding. What is decided stays in its place. */
export function Queue({ ref, rows, index, total, hasMore, isChosen, onChoose, onGo }: Props) {
  return (
    <nav className={s.queue} aria-label="Queue" ref={ref}>
      <ul>
        {rows.map((row, at) => (
          <Line
            key={rowId(row)}
            {...{ row, at, onChoose, onGo }}
            isHere={at === index}
            isChosen={isChosen(row)}
          />
        ))}
      </ul>
      <p className={`quiet ${s.more}`}>
        <span data-count={plural(total, 'row')}>
          {hasMore
            ? `${formatCount(rows.length)} of ${plural(total, 'row')}; more come as you go.`
            : plural(rows.length, 'row')}
        </span>{' '}
        A row is a goal and a rule, or a technique; its attempts are decided together.
      </p>
    </nav>
  );
}

type LineProps = Pick<Props, 'onChoose' | 'onGo'> & {
  row: Row;
  at: number;
  isHere: boolean;
  isChosen: boolean;
};

const GOAL_MAX = 200;

const Line = memo(DrawnLine, (one, other) =>
  (['row', 'at', 'isHere', 'isChosen'] as const).every((name) => one[name] === other[name]),
);

function DrawnLine({ row, at, isHere, isChosen, onChoose, onGo }: LineProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const { state, kind, severity, concealed, claimed, stopped } = row;
  const select = (event: MouseEvent) => {
    // In another tab, by Enter, or where there is no room for it here, the result has a page of its own.
    const isKey = event.detail === 0;
    if (event.ctrlKey || event.metaKey || event.shiftKey || isKey || !isBeside()) return;
    event.preventDefault();
    onGo(at);
  };
  return (
    <li ref={line} data-here={isHere} data-open={state === 'to look at'}>
      <label>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Choose row ${at + 1}`}
          checked={isChosen}
          onChange={() => onChoose(at)}
        />
      </label>
      <Link
        to="/runs/$runId/results/$resultId"
        params={{ runId: row.run, resultId: row.result }}
        search={{ goal: row.run_goal }}
        preload={false}
        aria-current={isHere}
        onClick={select}
      >
        <span className={s.line}>
          <Act word={kind} {...{ concealed, claimed, stopped }} />
          <Severity value={severity} />
        </span>
        <span className={s.what}>
          <HostileText text={(row.words ?? row.goal ?? 'no goal').slice(0, GOAL_MAX)} plain />
        </span>
        <span className={`${s.line} ${s.small}`}>
          <span className={s.of}>
            <HostileText text={placeWords(row)} plain />
          </span>
          <FindingStateMark state={state} />
        </span>
        {state === 'accepted' && row.decision?.expires && (
          <span className={s.small}>until {formatDay(row.decision.expires)}</span>
        )}
      </Link>
    </li>
  );
}

/** Whether the result is shown next to the queue. */
const isBeside = () => matchMedia('(width >= 62rem)').matches;

/** `travel-desk × pair #31 · 6 attempts` */
const placeWords = ({ agent_name, attack_type, run_number, count }: Row): string =>
  [
    [agent_name, attack_type && `× ${attack_type}`, run_number && `#${run_number}`]
      .filter(Boolean)
      .join(' '),
    plural(count, 'attempt'),
  ].join(' · ');
