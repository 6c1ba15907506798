import { capitalize, formatCount, noRateWords, points, probability } from '@provoke/figures';
import { nameTick } from '../../charts/list-ticks.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import s from './category-changes.module.css';
import { type Change, changeOf, type Group, scaleOf, sortGroups } from './sort-groups.ts';

/** The arrow and the word show the direction; colour only repeats it. */
type Props = {
  groups: readonly Group[];
  isCompared: boolean;
  /** What the goals are counted by: `goals broken`. */
  counted: string;
};

export function CategoryChanges({ groups, isCompared, counted }: Props) {
  const max = scaleOf(groups);
  return (
    <div className={s.changes}>
      <div className={s.axis} aria-hidden="true">
        <span />
        <span className={s.ends}>
          <span>0 %</span>
          <span>{nameTick(max)}</span>
        </span>
        <span>{capitalize(counted)}</span>
        <span>Change, 95 % interval</span>
        <span>{isCompared && 'Beyond chance?'}</span>
      </div>
      <ul>
        {sortGroups(groups).map((group) => (
          <Row key={group.group} group={group} max={max} isCompared={isCompared} />
        ))}
      </ul>
      {groups.every(({ after }) => after.rate === null) && (
        <p className="quiet">
          Nothing is drawn: in each category {noRateWords({ reason: 'few-goals' })}.
        </p>
      )}
    </div>
  );
}

const WORDS: Record<Change, string> = { worse: 'Worse', better: 'Better', none: 'May be chance' };

type RowProps = { group: Group; max: number; isCompared: boolean };

function Row({ group, max, isCompared }: RowProps) {
  const { title, before, after, difference, p } = group;
  const change = isCompared ? changeOf(group) : 'none';
  return (
    <li data-kind={change}>
      <span className={s.name}>
        <HostileText text={(title || group.group).slice(0, 100)} />
      </span>
      <Track group={group} max={max} />
      <span className={s.counts}>
        {formatCount(before.successes)} → <b>{formatCount(after.successes)}</b>
        <span className="quiet"> of {formatCount(after.total)}</span>
      </span>
      <span className={s.points}>
        <Points difference={difference} />
      </span>
      <span className={s.word}>
        {isCompared && (
          <>
            <Arrow change={change} />
            {WORDS[change]}
            <span className={s.p}>{probability(p)}</span>
          </>
        )}
      </span>
    </li>
  );
}

/** In the column that is headed with its 95 %. */
function Points({ difference }: Pick<Group, 'difference'>) {
  const { change = null, low = null, high = null } = difference ?? {};
  if (change === null || low === null || high === null) return '–';
  return (
    <>
      {points(change)}
      <span className="quiet">
        {' '}
        {points(low)} to {points(high)}
      </span>
    </>
  );
}

/** Empty where too few goals were judged. */
function Track({ group: { before, after }, max }: { group: Group; max: number }) {
  if (before.rate === null || after.rate === null) return <span className={s.track} />;
  const at = (value: number | null) => `${Math.min(1, (value ?? 0) / max) * 100}%`;
  const [from, to] = [before.rate, after.rate].sort((x, y) => x - y);
  return (
    <span className={s.track} aria-hidden="true">
      <i
        className={s.range}
        style={{ left: at(after.low), right: `calc(100% - ${at(after.high)})` }}
      />
      <i className={s.move} style={{ left: at(from ?? 0), right: `calc(100% - ${at(to ?? 0)})` }} />
      <i className={s.was} style={{ left: at(before.rate) }} />
      <i className={s.is} style={{ left: at(after.rate) }} />
    </span>
  );
}

const Arrow = ({ change }: { change: Change }) =>
  change !== 'none' && (
    <svg width="9" height="9" viewBox="0 0 10 10" aria-hidden="true">
      <path
        d={change === 'worse' ? 'M5 1.5 9.2 8.5H.8Z' : 'M5 8.5.8 1.5h8.4Z'}
        fill="currentColor"
      />
    </svg>
  );
