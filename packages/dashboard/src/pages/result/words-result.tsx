import { lazy, Suspense, useState } from 'react';
import { formatMilliseconds } from '../../format.ts';
import { Coming } from '../../parts/coming.tsx';
import { Section } from '../../parts/section.tsx';
import { ConversationView } from './conversation-view.tsx';
import { Judges } from './judges.tsx';
import { ResultFrame } from './result-frame.tsx';
import { ResultHead } from './result-head.tsx';
import type { Shown } from './result-page.tsx';
import { Review } from './review.tsx';
import { TechniquePart } from './technique/technique-part.tsx';
import { type TimeLine, toTimeLine } from './time-line/time-line.ts';
import { TimeLineView } from './time-line/time-line-view.tsx';
import { ToolCalls } from './tool-calls.tsx';

// Below what the page shows first.
const AgentPart = lazy(async () => ({
  default: (await import('./agent/agent-part.tsx')).AgentPart,
}));
const TraceId = lazy(async () => ({ default: (await import('./trace-id.tsx')).TraceId }));
const Versions = lazy(async () => ({ default: (await import('./versions.tsx')).Versions }));

/** What was said, what happened in between, and who judged it how. */
export function WordsResult(shown: Shown) {
  const { result } = shown;
  const [pointed, point] = useState<string>();
  const line = toTimeLine(result);
  return (
    <ResultFrame
      {...shown}
      head={(slots) => <ResultHead result={result} {...slots} />}
      first={
        <>
          <ConversationView result={result} pointed={pointed} />
          <ToolCalls result={result} />
          {result.versions >= 2 && (
            <Suspense fallback={<Coming />}>
              <Versions result={result} />
            </Suspense>
          )}
          <Review result={result} />
        </>
      }
      second={
        <>
          <TechniquePart result={result} />
          <Section title="Trace" note={noteOf(line)}>
            <TimeLineView line={line} onPoint={point} />
          </Section>
          <Judges result={result} />
          <Suspense fallback={<Coming />}>
            <AgentPart runId={result.run} />
            <TraceId result={result} />
          </Suspense>
        </>
      }
    />
  );
}

function noteOf({ steps, ms }: TimeLine): string {
  if (steps.length === 0) return 'No steps were recorded with this result.';
  if (ms !== null) return `Every step, on one time line of ${formatMilliseconds(ms)}.`;
  const isAgents = steps.some((step) => step.ms !== null);
  return `Every step, in order. Time not recorded${isAgents ? ', except that of the agent' : ''}.`;
}
