import type { Overview } from '@provoke/contract';
import { probability, rateWords, shareOf } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import s from './overview.module.css';

/** What a person should look at first: up is worse. */
export function Changes({ changes }: { changes: Overview['changes'] }) {
  if (changes.length === 0) return <p className="quiet">Nothing beyond chance.</p>;
  return (
    <ul className={s.changes}>
      {changes.map(
        ({ agent, agent_name, technique, category, title, before, after, p, ...runs }) => {
          const isWorse = shareOf(after) > shareOf(before);
          const [was, is] = [rateWords(before), rateWords(after)];
          const hasShares = was.share !== null && is.share !== null;
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
                    {hasShares ? was.share : was.counts} → <b>{hasShares ? is.share : is.counts}</b>
                  </span>
                  <span className="quiet">
                    {hasShares && `${was.counts} → ${is.counts} goals, `}
                    {probability(p)}
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
