import { type Throttling, toDuration } from '@provoke/engine';
import { plural } from '@provoke/figures';

/** Shorter waits are not reported. */
const REPORTED_MS = 2_000;
/** From here on, people want to know when it ends and what else to do. */
const LONG_MS = 120_000;

type Waiting = Pick<Throttling, 'ms'> &
  Partial<Throttling> & {
    who: string;
    now: Date;
    /** What else to do, if the wait is long. */
    advice?: string;
  };

/** Who throttles, and for how long; nothing for a short wait. */
export function formatWait({
  who,
  ms,
  status,
  callsAtOnce,
  now,
  advice = '',
}: Waiting): string | undefined {
  if (ms < REPORTED_MS) return undefined;
  const waiting = `${who} is throttling${status ? ` (${status})` : ''}. Waiting ${toDuration(ms)}`;
  if (ms >= LONG_MS)
    return `${waiting}, until ${toClock(new Date(now.getTime() + ms))}.\n${advice}`.trim();
  if (callsAtOnce === undefined) return `${waiting}.`;
  return `${waiting}, then ${plural(callsAtOnce, 'concurrent call')}.`;
}

/** Who it is that throttles a campaign: the agent under test, or models. */
export const describeServer = (address: string | null, agent = 'The agent'): string =>
  address === null ? agent : `The model server at ${address}`;

const toClock = (time: Date) =>
  time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
