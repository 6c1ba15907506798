import type { Result } from '@provoke/contract';
import { isAskedAgain, numberIn, readAttemptData, readTurn, toFields } from '@provoke/evidence';
import { formatCount, requestWords } from '@provoke/figures';
import { formatMilliseconds } from '../../format.ts';
import { HostileText } from '../../parts/hostile-text.tsx';

/** Where an attempt that is no attack is counted. */
const ARMS = {
  control: 'asked plainly: counted in the floor alone',
  harmless: 'a harmless request',
  search: 'search, not counted in rates',
  benign: 'ordinary request: counted in the over-refusal alone',
};

/** How the attempt was made. */
export function HeadFacts({ result }: { result: Result }) {
  const { technique, category, owasp, arm, place, requestsMax } = readAttemptData(result);
  const request = place !== null && sayRequest(place, requestsMax, result);
  const { stream, iteration } = readTurn(result);
  const group = owasp ?? category;
  return (
    <>
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
    </>
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
