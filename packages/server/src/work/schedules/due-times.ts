import { Cron } from 'croner';
import { fieldProblem } from '../../http/problem.ts';

type Times = { cron: string; time_zone: string };

const APART_MS = 5 * 60_000;
/** Enough for all times of a day that are five minutes apart to show one that is closer. */
const LOOKED_AT = 300;
const SHOWN = 5;

const parse = ({ cron, time_zone: timezone }: Times) =>
  new Cron(cron, { timezone, mode: '5-part', paused: true });

/** The first time after this one. Throws `Problem` if there is none. */
export function nextTime(times: Times, after: Date): Date {
  const next = parse(times).nextRun(after);
  if (!next) throw fieldProblem('cron', 'There is no such time.');
  return next;
}

/** The next few times. Throws `Problem`, as making a schedule of them would. */
export function nextTimes(times: Times, now: Date): Date[] {
  checkTimes(times, now);
  return parse(times).nextRuns(SHOWN, now);
}

/** Throws `Problem`. */
export function checkTimes(times: Times, now: Date): void {
  const next = listTimes(times, now);
  if (next.length === 0) throw fieldProblem('cron', 'There is no such time.');
  const isClose = next.some((time, at) => {
    const earlier = next[at - 1];
    return earlier !== undefined && time.getTime() - earlier.getTime() < APART_MS;
  });
  if (isClose) throw fieldProblem('cron', 'Leave at least five minutes between two times.');
}

function listTimes(times: Times, now: Date): Date[] {
  try {
    return parse(times).nextRuns(LOOKED_AT, now);
  } catch (error) {
    const message = (error as Error).message.replace(/^\w+: /, '');
    throw fieldProblem('cron', `This is no cron expression: ${message}`, error);
  }
}
