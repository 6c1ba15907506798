import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PairAsked } from './find-pair.ts';
import s from './pair.module.css';

const GoalPair = lazy(async () => ({ default: (await import('./goal-pair.tsx')).GoalPair }));

type Props = {
  /** The goal, as a link. */
  children: ReactNode;
  asked: PairAsked;
};

/** A goal of a list, and below it, once they are asked for, the replies of both sides. */
export function PairedRow({ children, asked }: Props) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <div className={s.row}>
        {children}
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Close' : 'Side by side'}
          <span className="unseen"> goal {asked.goal.after + 1}</span>
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <GoalPair asked={asked} />
        </Suspense>
      )}
    </>
  );
}
