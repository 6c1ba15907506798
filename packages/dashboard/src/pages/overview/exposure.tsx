import type { Overview } from '@provoke/contract';
import { isBeyondChance, points, probability } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { IntervalBar } from '../../parts/interval-bar.tsx';
import { RateText } from '../../parts/rate-text.tsx';
import s from './overview.module.css';

/** The most exposed agent first. A change that may be chance is marked as such. */
export function Exposure({ agents }: { agents: Overview['agents'] }) {
  if (agents.length === 0) return <p className="quiet">No agent was attacked in these days.</p>;
  const max = Math.max(0.1, ...agents.map(({ high }) => high ?? 0));
  return (
    <ul className={s.exposure}>
      {agents.map(({ agent, name, change, ...rate }) => (
        <li key={agent}>
          <Link to="/runs" search={{ agent }} className={s.agent}>
            {name}
          </Link>
          <IntervalBar rate={rate} max={max} />
          <RateText rate={rate} />
          <Move change={change} />
        </li>
      ))}
    </ul>
  );
}

function Move({ change: moved }: { change: Overview['agents'][number]['change'] }) {
  if (!moved) return <span className={s.move}>nothing before</span>;
  if (!isBeyondChance(moved)) return <span className={s.move}>may be chance</span>;
  const { change, p } = moved;
  if (change === null) return <span className={s.move}>changed, {probability(p)}</span>;
  return (
    <span className={s.move} data-kind={change > 0 ? 'worse' : 'better'} title={probability(p)}>
      {points(change)} points
    </span>
  );
}
