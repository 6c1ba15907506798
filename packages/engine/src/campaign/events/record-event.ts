import type { CampaignEvent } from '@provoke/evidence';

/**
 * Awaited by a goal before its next prompt goes out, so a crash loses at most the calls in flight. Returns the event
 * as recorded, for example masked: the technique continues with exactly what a resumed campaign reads.
 */
export type RecordEvent = (event: CampaignEvent) => Promise<CampaignEvent | undefined>;
