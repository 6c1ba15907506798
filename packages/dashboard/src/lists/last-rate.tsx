import type { RunRate } from '@provoke/contract';
import { RateText } from '../parts/rate-text.tsx';

/** A rate of a list's row; a dash where there is none yet. */
export const LastRate = ({ rate }: { rate: RunRate | undefined }) =>
  rate ? (
    <RateText rate={rate} {...(rate.by_act && { of: 'did it' })} />
  ) : (
    <span className="quiet">–</span>
  );
