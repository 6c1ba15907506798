import type { HackEvent, LiveCampaign, Outcome } from '@provoke/campaign';
import type { Controls, ProbeStep } from '@provoke/engine';

/** Shows a campaign to a person while it runs. */
export type CampaignDisplay = {
  /** A notice from elsewhere. */
  tell(line: string): void;
  draw(event: HackEvent, campaign: LiveCampaign): void;
  step?(step: ProbeStep): void;
  controls?: Controls;
  /** Aborted when the campaign shall end, also from here. */
  signal: AbortSignal;
  /** Settles when the person has seen the outcome. */
  end(outcome: Outcome): Promise<void>;
  /** Gives the terminal back. */
  stop(): void;
};
