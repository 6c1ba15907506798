import type { Rate } from '@provoke/contract';
import { RateText } from '../parts/rate-text.tsx';

/** A rate of a list's row; a dash where there is none yet. */
export const LastRate = ({ rate }: { rate: Rate | undefined }) =>
  rate ? <RateText rate={rate} /> : <span className="quiet">–</span>;
