import { firstRhythm, type Rhythm, toCron } from '../../schedules/times/rhythm.ts';
import type { FormValues } from './form-values.ts';

/** The values that hold whether it is repeated, its schedule's name, and its times. */
export const REPEATS = 'schedule.on';
export const SCHEDULE_NAME = 'schedule.name';
export const SCHEDULE_TIMES = 'schedule.times';

type Times = { rhythm: Rhythm; timeZone: string };

/** When it is repeated: every night at three, until something else is chosen. */
export function timesOf({ [SCHEDULE_TIMES]: written }: FormValues): Times {
  if (written) return JSON.parse(written) as Times;
  return {
    rhythm: firstRhythm(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  };
}

const NAME = /^[\w.-]{1,64}$/;

/** The schedule that the form asks for, if it does. */
export function readRepeat(values: FormValues) {
  if (values[REPEATS] !== 'true') return { value: undefined, errors: {} };
  const name = values[SCHEDULE_NAME]?.trim() ?? '';
  const { rhythm, timeZone } = timesOf(values);
  return {
    value: { name, cron: toCron(rhythm), time_zone: timeZone, baseline: 'previous' },
    errors: NAME.test(name)
      ? {}
      : { [SCHEDULE_NAME]: 'Letters, digits, dots, dashes and underscores, such as nightly.' },
  };
}
