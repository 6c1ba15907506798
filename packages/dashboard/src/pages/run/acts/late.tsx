import type { LateWords } from '@provoke/contract';
import { capitalize, formatCount, lateWords, raisedGoalWords } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { Time } from '../../../parts/time.tsx';
import a from './acts.module.css';

type Props = { run: string; late: LateWords | undefined };

/** What became of attempts once late spans were read; nothing where none were. */
export function Late({ run, late }: Props) {
  if (!late || late.attempts === 0) return null;
  const more = late.attempts - late.newest.length;
  return (
    <section className={a.late} aria-label="Late">
      <h3>Late</h3>
      <p className="soft">{lateWords(late)}</p>
      <ul>
        {late.newest.map((raised) => (
          <li key={raised.result}>
            <Link
              to="/runs/$runId/results/$resultId"
              params={{ runId: run, resultId: raised.result }}
              search={{ goal: raised.goal }}
              className="link"
            >
              {capitalize(raisedGoalWords(raised))}
            </Link>
            <span className="quiet">
              , <Time iso={raised.timestamp} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">{formatCount(more)} earlier.</p>}
    </section>
  );
}
