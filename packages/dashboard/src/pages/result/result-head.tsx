import type { Result } from '@provoke/contract';
import { isAskedAgain, numberIn, readAttemptData, readTurn, toFields } from '@provoke/evidence';
import { formatCount, requestWords } from '@provoke/figures';
import type { ReactNode } from 'react';
import { formatMilliseconds } from '../../format.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { outcomeOf } from '../../parts/outcome-of.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Time } from '../../parts/time.tsx';
import { Verdict } from '../../parts/verdict.tsx';

const GOAL_MAX = 400;
/** Where an attempt that is no attack is counted. */
const ARMS = {
  control: 'asked plainly: counted in the floor alone',
  harmless: 'a harmless request',
  search: 'search, not counted in rates',
  benign: 'ordinary request: counted in the over-refusal alone',
};

type Props = { result: Result; crumbs?: ReactNode; actions?: ReactNode };

export function ResultHead({ result, crumbs, actions }: Props) {
  const { goal, technique, category, owasp, arm, place, requestsMax } = readAttemptData(result);
  const request = place !== null && sayRequest(place, requestsMax, result);
  const { stream, iteration } = readTurn(result);
  const group = owasp ?? category;
  const title = (result.goal ?? goal) || 'A result without a goal';
  return (
    <PageHead
      name="Result"
      title={
        <HostileText text={title.length > GOAL_MAX ? `${title.slice(0, GOAL_MAX)}…` : title} />
      }
      crumbs={crumbs}
      actions={actions}
    >
      <span>
        <Verdict outcome={outcomeOf(result.evaluation_status)} />
      </span>
      <span>
        <HostileText text={technique} />
      </span>
      {group && (
        <span>
          <HostileText text={group} />
        </span>
      )}
      {request && <span>{request}</span>}
      {stream !== null && <span>stream {stream}</span>}
      {iteration !== null && <span>turn {iteration}</span>}
      {arm !== 'attack' && <span>{ARMS[arm]}</span>}
      {result.latency_ms !== null && <span>{formatMilliseconds(result.latency_ms)}</span>}
      <span>
        <Time iso={result.timestamp} />
      </span>
    </PageHead>
  );
}

/** `request 3 of 15`, and in which repeat of the goal. */
function sayRequest(place: number, requestsMax: number | null, result: Result): string {
  const repeat = numberIn(toFields(result.agent_specific_data), 'repeat');
  const words = [
    requestWords({ place, requests_max: requestsMax }),
    repeat !== undefined && `in repeat ${formatCount(repeat)}`,
    isAskedAgain(result) && '(failed, and was asked again)',
  ];
  return words.filter((word) => word !== false).join(' ');
}
