import { type ActWord, actWords } from '@provoke/contract/lists';
import { actWordWords, formatCount } from '@provoke/figures';
import { lazy, Suspense } from 'react';
import type { AttemptList } from './attempt.ts';
import type { Within } from './attempt-link.tsx';
import s from './attempts.module.css';

/** On its way with the page. */
const shape = import('./attempts-shape.tsx');
const AttemptsShape = lazy(async () => ({ default: (await shape).AttemptsShape }));

type Props = Within & { list: AttemptList; goal: string | null };

/** Every attempt at this goal, as its technique made them: streams of turns, prefixes, or one after the other. */
export function AttemptsPart({ list, goal, ...within }: Props) {
  const { attempts, total, broken, acts, isLoading } = list;
  if (total < 2) return null;
  const coming = <div className={s.coming} />;
  return (
    <nav className={s.attempts} aria-label="All attempts at this goal">
      <p>
        <b>
          {formatCount(acts ? (acts.did ?? 0) + (acts.reached ?? 0) : broken)} of{' '}
          {formatCount(total)}
        </b>{' '}
        attempts {acts ? 'did it' : 'broke this goal'}
        {acts && <span className="quiet">{sayOthers(acts)}</span>}
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

const DONE: readonly ActWord[] = ['did', 'reached'];

/** `: 1 meant, 2 resisted`: every attempt that is not counted before it. */
function sayOthers(acts: NonNullable<AttemptList['acts']>): string {
  const others = actWords.flatMap((word) => {
    const count = acts[word] ?? 0;
    return count === 0 || DONE.includes(word)
      ? []
      : [`${formatCount(count)} ${actWordWords[word]}`];
  });
  return others.length === 0 ? '' : `, ${others.join(', ')}`;
}
