import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Coming } from '../../parts/coming.tsx';
import { AttemptsPart } from './attempts/attempts-part.tsx';
import { nearestOther } from './beside/list-others.ts';
import s from './result.module.css';
import { ResultCrumbs } from './result-crumbs.tsx';
import type { Shown } from './result-page.tsx';
import { Walk } from './walk.tsx';

// Below what the page shows first.
const RequestView = lazy(async () => ({
  default: (await import('./request-view.tsx')).RequestView,
}));

const CopyMenu = lazy(async () => ({ default: (await import('./copy/copy-menu.tsx')).CopyMenu }));
const SideBySide = lazy(async () => ({
  default: (await import('./beside/side-by-side.tsx')).SideBySide,
}));

type Props = Shown & {
  head(slots: { crumbs: ReactNode; actions: ReactNode }): ReactNode;
  first: ReactNode;
  second: ReactNode;
};

/** What every result has around its two columns: where it belongs, the attempts next to it, and what went over the wire. */
export const ResultFrame = ({
  result,
  runId,
  filter,
  other,
  list,
  walk,
  isComing,
  head,
  first,
  second,
}: Props) => (
  <div className={s.page}>
    {head({
      crumbs: <ResultCrumbs {...{ runId, filter }} />,
      actions: (
        <>
          <Suspense fallback={<NoMenu />}>
            <CopyMenu result={result} />
          </Suspense>
          <Beside {...{ result, runId, filter, other, list }} />
          <Walk {...{ runId, filter, ...walk }} />
        </>
      ),
    })}
    {isComing && <Coming />}
    <AttemptsPart {...{ runId, filter, list }} goal={result.goal} />
    {other !== undefined && (
      <Suspense>
        <SideBySide {...{ result, runId, filter, other, list }} />
      </Suspense>
    )}
    <div className={s.columns}>
      <div className={s.column}>{first}</div>
      <div className={s.column}>{second}</div>
    </div>
    <Suspense fallback={<Coming />}>
      <RequestView result={result} />
    </Suspense>
  </div>
);

/** As wide as the menu, until that is there. */
const NoMenu = () => (
  <button type="button" className="button" disabled>
    Copy as…
  </button>
);

/** Opens another attempt at the goal next to this one. */
function Beside({
  result,
  runId,
  filter,
  other,
  list,
}: Pick<Shown, 'result' | 'runId' | 'filter' | 'other' | 'list'>) {
  const nearest = nearestOther(list.attempts);
  if (other !== undefined || nearest === undefined) return null;
  return (
    <Link
      to="/runs/$runId/results/$resultId"
      params={{ runId, resultId: result.id }}
      search={{ ...filter, with: nearest }}
      className="button"
      preload={false}
      resetScroll={false}
    >
      Side by side
    </Link>
  );
}
