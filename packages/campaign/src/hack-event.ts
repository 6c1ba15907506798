import type { Throttling } from '@provoke/engine';
import type { CampaignEvent } from '@provoke/evidence';

/** An event as recorded, with the running time so far over all resumes. */
export type RecordedEvent = CampaignEvent & { elapsed_ms: number };

/** What happens in a campaign, or a wait for a server that throttles: the agent, or the models at an address. */
export type HackEvent =
  | RecordedEvent
  | ({ type: 'wait'; address: string | null; elapsed_ms: number } & Throttling);
