import type { HackEvent, LiveCampaign } from '@provoke/campaign';
import type { Summary } from '@provoke/figures';

const REST_MS = 1_000;
/** Where adding up takes long, as over 100,000 goals, it is done less often: at most a fiftieth of the time. */
const RESTS = 50;

/** The figures so far. Measured again only after something happened, and at most once a second while it runs. */
export function createMeasured(view: Pick<LiveCampaign['view'], 'summary'>, clock: () => number) {
  let known: Summary | undefined;
  let isFresh = false;
  let isOver = false;
  let restUntilMs = 0;
  return {
    observe({ type }: HackEvent): void {
      if (type !== 'wait') isFresh = false;
      isOver = type === 'campaign-end' || type === 'settling';
    },
    summary(): Summary {
      if (known && (isFresh || (!isOver && clock() < restUntilMs))) return known;
      const startedMs = performance.now();
      known = view.summary();
      isFresh = true;
      restUntilMs = clock() + Math.max(REST_MS, RESTS * (performance.now() - startedMs));
      return known;
    },
  };
}
