import type { Result } from '@provoke/contract';
import { AgentPart } from '../agent/agent-part.tsx';
import { Judges } from '../judges.tsx';
import { Review } from '../review.tsx';
import { TechniquePart } from '../technique/technique-part.tsx';
import { TraceId } from '../trace-id.tsx';
import { Versions } from '../versions.tsx';

/** What is next to the rules: the judges, how the attack was made, and who decided what later. */
export const BesideRule = ({ result }: { result: Result }) => (
  <>
    <Judges result={result} />
    <TechniquePart result={result} />
    <AgentPart runId={result.run} />
    <TraceId result={result} />
    <Review result={result} />
    {result.versions >= 2 && <Versions result={result} />}
  </>
);
