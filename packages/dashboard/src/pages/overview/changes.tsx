import type { Overview } from '@provoke/contract';
import { probability, rateWords, shareOf } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import s from './overview.module.css';

/** What a person should look at first. The weeks may have asked in other ways, so neither is called worse. */
export function Changes({ changes }: { changes: Overview['changes'] }) {
  if (changes.length === 0) return <p className="quiet">Nothing beyond chance.</p>;
  return (
    <ul className={s.changes}>
      {changes.map(
        ({ agent, agent_name, technique, category, title, before, after, p, ...runs }) => {
          const isMore = shareOf(after) > shareOf(before);
          const [was, is] = [rateWords(before), rateWords(after)];
          const hasShares = was.share !== null && is.share !== null;
          return (
            <li key={`${agent} ${technique} ${category}`}>
              <Link to="/compare" search={{ a: runs.base, b: runs.head }}>
                <span className={s.arrow} data-more={isMore}>
                  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
                    <path
                      d={isMore ? 'M5 1.5 9.2 8.5H.8Z' : 'M5 8.5.8 1.5h8.4Z'}
                      fill="currentColor"
                    />
                  </svg>
                  {isMore ? 'More' : 'Fewer'}
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
