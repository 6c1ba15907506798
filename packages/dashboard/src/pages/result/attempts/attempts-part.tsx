import { formatCount } from '@provoke/figures';
import { lazy, Suspense } from 'react';
import type { AttemptList } from './attempt.ts';
import type { Within } from './attempt-link.tsx';
import s from './attempts.module.css';

/** Loaded once the attempts are known. */
const AttemptsShape = lazy(async () => ({
  default: (await import('./attempts-shape.tsx')).AttemptsShape,
}));

type Props = Within & { list: AttemptList; goal: string | null };

/** Every attempt at this goal, as its technique made them: streams of turns, prefixes, or one after the other. */
export function AttemptsPart({ list, goal, ...within }: Props) {
  const { attempts, total, broken, isLoading } = list;
  if (total < 2) return null;
  const coming = <div className={s.coming} />;
  return (
    <nav className={s.attempts} aria-label="All attempts at this goal">
      <p>
        <b>
          {formatCount(broken)} of {formatCount(total)}
        </b>{' '}
        attempts broke this goal
        {attempts.length < total && (
          <span className="quiet">; the first {formatCount(attempts.length)} are shown</span>
        )}
      </p>
      <Suspense fallback={coming}>
        {isLoading ? coming : <AttemptsShape {...{ attempts, goal }} {...within} />}
      </Suspense>
    </nav>
  );
}
