import type { Schedule } from '@provoke/contract';
import { StatusMark } from '../../parts/status-mark.tsx';
import { Time } from '../../parts/time.tsx';

/** When a schedule starts next, in the viewer's zone. */
export const NextTime = ({ schedule: { next_at } }: { schedule: Schedule }) =>
  next_at === null ? <StatusMark status="PAUSED" /> : <Time iso={next_at} />;
