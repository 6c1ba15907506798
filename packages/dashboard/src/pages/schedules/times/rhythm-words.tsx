import type { Schedule } from '@provoke/contract';
import { sayRhythm } from './say-rhythm.ts';

type Props = { schedule: Pick<Schedule, 'cron' | 'time_zone'> };

/** `every day at 03:00 Europe/Berlin`; what has no plain words is shown as its expression. */
export const RhythmWords = ({ schedule: { cron, time_zone } }: Props) => (
  <>
    <span title={cron}>{sayRhythm(cron) ?? <code>{cron}</code>}</span>{' '}
    <span className="quiet">{time_zone}</span>
  </>
);
