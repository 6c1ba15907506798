import { toDuration } from '@provoke/engine';

/** Shorter waits are not reported. */
const REPORTED_MS = 2_000;
/** From here on, people want to know when it ends and what else to do. */
const LONG_MS = 120_000;

type Throttling = {
  who: string;
  ms: number;
  now: Date;
  /** What else to do, if the wait is long. */
  advice?: string;
};

/** Who throttles, and for how long; nothing for a short wait. */
export function formatWait({ who, ms, now, advice = '' }: Throttling): string | undefined {
  if (ms < REPORTED_MS) return undefined;
  const waiting = `${who} is throttling. Waiting ${toDuration(ms)}`;
  if (ms < LONG_MS) return `${waiting}.`;
  return `${waiting}, until ${toClock(new Date(now.getTime() + ms))}.\n${advice}`.trim();
}

/** Who it is that throttles a campaign: the agent under test, or models. */
export const describeServer = (address: string | null): string =>
  address === null ? 'The agent' : `The model server at ${address}`;

const toClock = (time: Date) =>
  time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
