import type { Result } from '@provoke/contract';
import type { ActMetrics } from '@provoke/evidence/acts';
import { readWay } from '../result/conduct/read-way.ts';
import { RulePart } from '../result/conduct/rule-part.tsx';
import { WayView } from '../result/conduct/way.tsx';

/** The way of an attempt that rules decided, and the rules. */
export function PeekActs({ result, acts }: { result: Result; acts: ActMetrics }) {
  const way = readWay(result, acts);
  return (
    <>
      <WayView {...{ way, acts }} />
      <RulePart {...{ way, acts }} />
    </>
  );
}
