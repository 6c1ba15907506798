import type { Overview } from '@provoke/contract';
import { formatProbability } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { formatCount, formatShare } from '../../format.ts';
import s from './overview.module.css';

/** What a person should look at first: up is worse. */
export function Changes({ changes }: { changes: Overview['changes'] }) {
  if (changes.length === 0) return <p className="quiet">Nothing beyond chance.</p>;
  return (
    <ul className={s.changes}>
      {changes.map(
        ({ agent, agent_name, technique, category, title, before, after, p, ...runs }) => {
          const isWorse = (after.rate ?? 0) > (before.rate ?? 0);
          return (
            <li key={`${agent} ${technique} ${category}`}>
              <Link to="/compare" search={{ a: runs.base, b: runs.head }}>
                <span className={s.arrow} data-worse={isWorse}>
                  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
                    <path
                      d={isWorse ? 'M5 1.5 9.2 8.5H.8Z' : 'M5 8.5.8 1.5h8.4Z'}
                      fill="currentColor"
                    />
                  </svg>
                  {isWorse ? 'Worse' : 'Better'}
                </span>
                <span className={s.what}>
                  <b>{title}</b>
                  <span className="quiet">
                    {agent_name} · {technique}
                  </span>
                </span>
                <span className={s.shift}>
                  <span>
                    {formatShare(before.rate, 0)} → <b>{formatShare(after.rate, 0)}</b>
                  </span>
                  <span className="quiet">
                    {formatCount(before.total)} and {formatCount(after.total)} goals,{' '}
                    {formatProbability(p)}
                  </span>
                </span>
              </Link>
            </li>
          );
        },
      )}
    </ul>
  );
}
