import type { HackEvent, LiveCampaign } from '@provoke/campaign';
import type { CampaignActs } from '@provoke/contract';

/** Adding up a million goals for every frame would leave no time for keys. */
const REST_MS = 1_000;

/** What the agent did so far. Added up again only after something happened, and at most once a second while it runs. */
export function sumActs(view: Pick<LiveCampaign['view'], 'acts'>) {
  let known: CampaignActs | undefined;
  let isFresh = true;
  let isOver = false;
  let atMs = Number.NEGATIVE_INFINITY;
  return {
    observe({ type }: HackEvent): void {
      if (type !== 'wait') isFresh = false;
      isOver = type === 'campaign-end' || type === 'settling';
    },
    at(elapsedMs: number): CampaignActs | undefined {
      const isResting = known !== undefined && !isOver && elapsedMs - atMs < REST_MS;
      if (isFresh || isResting) return known;
      known = view.acts();
      isFresh = true;
      atMs = elapsedMs;
      return known;
    },
  };
}
