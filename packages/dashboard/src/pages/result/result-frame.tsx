import { lazy, type ReactNode, Suspense } from 'react';
import { AttemptsPart } from './attempts/attempts-part.tsx';
import s from './result.module.css';
import { ResultCrumbs } from './result-crumbs.tsx';
import type { Shown } from './result-page.tsx';
import { Walk } from './walk.tsx';

// Below what the page shows first.
const RequestView = lazy(async () => ({
  default: (await import('./request-view.tsx')).RequestView,
}));

type Props = Shown & {
  head(slots: { crumbs: ReactNode; actions: ReactNode }): ReactNode;
  first: ReactNode;
  second: ReactNode;
};

/** What every result has around its two columns: where it belongs, the attempts next to it, and what went over the wire. */
export const ResultFrame = ({ result, runId, filter, list, walk, head, first, second }: Props) => (
  <div className={s.page}>
    {head({
      crumbs: <ResultCrumbs {...{ runId, filter }} />,
      actions: <Walk {...{ runId, filter, ...walk }} />,
    })}
    <AttemptsPart {...{ runId, filter, list }} goal={result.goal} />
    <div className={s.columns}>
      <div className={s.column}>{first}</div>
      <div className={s.column}>{second}</div>
    </div>
    <Suspense>
      <RequestView result={result} />
    </Suspense>
  </div>
);
