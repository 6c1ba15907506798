import type { ActMetrics } from '@provoke/evidence/acts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Coming } from '../../../parts/coming.tsx';
import { ReplyText } from '../matches/reply-text.tsx';
import { ResultFrame } from '../result-frame.tsx';
import type { Shown } from '../result-page.tsx';
import { reviewsQuery } from '../result-queries.ts';
import { ConductHead } from './conduct-head.tsx';
import { readWay } from './read-way.ts';
import { RulePart } from './rule-part.tsx';
import { WayView } from './way.tsx';

// Below what the page shows first.
const BesideRule = lazy(async () => ({ default: (await import('./beside-rule.tsx')).BesideRule }));

type Props = Shown & { acts: ActMetrics };

/** What an attempt said and did, the way there, and the rules about it. */
export function ConductResult({ acts, ...shown }: Props) {
  const { result } = shown;
  const { data: reviews } = useQuery(reviewsQuery(result.id));
  const way = readWay(result, acts, reviews?.results);
  return (
    <ResultFrame
      {...shown}
      head={(slots) => <ConductHead {...{ result, acts, ...slots }} />}
      first={
        <WayView
          {...{ way, acts }}
          drawReply={(reply, isPlain) => <ReplyText result={result} text={reply} plain={isPlain} />}
        />
      }
      second={
        <>
          <RulePart {...{ way, acts }} />
          <Suspense fallback={<Coming />}>
            <BesideRule result={result} />
          </Suspense>
        </>
      }
    />
  );
}
