import { toDuration } from '@provoke/engine';

/** Nobody wonders about less. */
const SAID_MS = 2_000;
/** Nobody waits for more at a terminal. */
const LONG_MS = 120_000;

/** Says who throttles and how long that is waited for. `advice` says what else to do, where it is long. */
export const noteWait =
  (who: string, note: (text: string) => void, advice = '') =>
  (ms: number): void => {
    if (ms < SAID_MS) return;
    const waiting = `${who} is throttling. Waiting ${toDuration(ms)}`;
    if (ms < LONG_MS) note(`${waiting}.`);
    else note(`${waiting}, until ${toClock(new Date(Date.now() + ms))}. ${advice}`.trim());
  };

const toClock = (time: Date) =>
  time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
