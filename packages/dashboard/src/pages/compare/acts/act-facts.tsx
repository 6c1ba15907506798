import type { RunComparison } from '@provoke/contract';
import { actChangeRows, changeWords, formatCount } from '@provoke/figures';
import { Act } from '../../../parts/acts/act.tsx';
import s from './acts.module.css';

type Props = {
  comparison: RunComparison;
  acts: NonNullable<RunComparison['acts']>;
  isCompared: boolean;
};

const CALLED = ['Worse', 'Better'];

/** Kind by kind: what was done, meant and said on either side, and what was not compared. */
export function ActFacts({ comparison: { difference }, acts, isCompared }: Props) {
  const rows = actChangeRows(acts).filter(({ name }) => isCompared || !CALLED.includes(name));
  const change = difference && changeWords(difference);
  return (
    <dl className={s.facts}>
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {text}
            {name === 'Did it' && change && <span className="soft">; {change}</span>}
          </dd>
        </div>
      ))}
      {acts.stayed.length > 0 && (
        <div>
          <dt>Stayed</dt>
          <dd className={s.stayed}>
            {acts.stayed.map(({ kind, goals }) => (
              <span key={kind}>
                <Act word={kind} /> {formatCount(goals)}
              </span>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>Test</dt>
        <dd className="soft">
          Exact, on the same goals: it decides, not the interval. Worse or better is said below p =
          0.05 only.
        </dd>
      </div>
    </dl>
  );
}
