import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatMilliseconds } from '../../format.ts';
import { Section } from '../../parts/section.tsx';
import { AttemptsPart } from './attempts/attempts-part.tsx';
import { ConversationView } from './conversation-view.tsx';
import { Judges } from './judges.tsx';
import s from './result.module.css';
import { ResultHead } from './result-head.tsx';
import type { Shown } from './result-page.tsx';
import { Review } from './review.tsx';
import { TechniquePart } from './technique/technique-part.tsx';
import { type TimeLine, toTimeLine } from './time-line/time-line.ts';
import { TimeLineView } from './time-line/time-line-view.tsx';
import { ToolCalls } from './tool-calls.tsx';
import { Walk } from './walk.tsx';

// Below what the page shows first.
const RequestView = lazy(async () => ({
  default: (await import('./request-view.tsx')).RequestView,
}));
const TraceId = lazy(async () => ({ default: (await import('./trace-id.tsx')).TraceId }));
const Versions = lazy(async () => ({ default: (await import('./versions.tsx')).Versions }));

/** What was said, what happened in between, and who judged it how. */
export function WordsResult({ result, runId, filter, list, walk }: Shown) {
  const [pointed, point] = useState<string>();
  const line = toTimeLine(result);
  return (
    <div className={s.page}>
      <ResultHead
        result={result}
        crumbs={
          <Link to="/runs/$runId" params={{ runId }} search={filter}>
            Run
          </Link>
        }
        actions={<Walk {...{ runId, filter, ...walk }} />}
      />
      <AttemptsPart {...{ runId, filter, list }} goal={result.goal} />
      <div className={s.columns}>
        <div className={s.column}>
          <ConversationView result={result} pointed={pointed} />
          <ToolCalls result={result} />
          {result.versions >= 2 && (
            <Suspense>
              <Versions result={result} />
            </Suspense>
          )}
          <Review result={result} />
        </div>
        <div className={s.column}>
          <TechniquePart result={result} />
          <Section title="Trace" note={noteOf(line)}>
            <TimeLineView line={line} onPoint={point} />
          </Section>
          <Judges result={result} />
          <Suspense>
            <TraceId result={result} />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <RequestView result={result} />
      </Suspense>
    </div>
  );
}

function noteOf({ steps, ms }: TimeLine): string {
  if (steps.length === 0) return 'No steps were recorded with this result.';
  if (ms === null) return 'Every step, in order. Only the time of the agent is recorded.';
  return `Every step, on one time line of ${formatMilliseconds(ms)}`;
}
