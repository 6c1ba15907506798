const WINDOW_MS = 60_000;
/** Lines a minute for what one address sends without being signed in. */
const OF_ADDRESS_MAX = 120;
/** The same for all addresses together. */
const TOTAL_MAX = 1_200;

type Options = {
  now: () => number;
  onDropped(line: { requests: number; addresses: number }): void;
};
type Sender = { address: string; isKnown: boolean };

/**
 * Says which requests are logged, so that a flood fills no disk: callers are limited elsewhere, all others by address and
 * together. What was left out is counted, and logged in the next minute.
 */
export function limitLines({ now, onDropped }: Options): (sender: Sender) => boolean {
  let endsAt = 0;
  let written = 0;
  let dropped = 0;
  const ofAddress = new Map<string, number>();
  const flooding = new Set<string>();

  function startWindow(moment: number): void {
    if (dropped > 0) onDropped({ requests: dropped, addresses: flooding.size });
    endsAt = moment + WINDOW_MS;
    written = 0;
    dropped = 0;
    ofAddress.clear();
    flooding.clear();
  }

  return ({ address, isKnown }) => {
    const moment = now();
    // A clock that was set back must not stop the log.
    if (moment >= endsAt || moment < endsAt - WINDOW_MS) startWindow(moment);
    if (isKnown) return true;
    const before = ofAddress.get(address) ?? 0;
    if (written < TOTAL_MAX && before < OF_ADDRESS_MAX) {
      written += 1;
      ofAddress.set(address, before + 1);
      return true;
    }
    dropped += 1;
    if (flooding.size < TOTAL_MAX) flooding.add(address);
    return false;
  };
}
