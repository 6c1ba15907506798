import {
  type FoundAttack,
  type FoundReduction,
  type Given,
  type RecordedCampaign,
  type Regression,
  toRegression,
} from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import type { BrokenAttempt } from '../brief/pick-broken.ts';

type Found = {
  campaign: RecordedCampaign;
  broken: BrokenAttempt;
  attack: FoundAttack;
  given: Given;
  /** The smallest prompt, if that is to be sent. */
  reduced?: FoundReduction | undefined;
};

/** A found attack as a test. Throws `UsageError`. */
export const regressionOf = (
  { campaign, broken, attack, given, reduced }: Found,
  { registry }: Pick<CommandContext, 'registry'>,
): Regression =>
  toRegression(given, {
    ...{ registry, attack, whole: broken.whole, reduced },
    configuration: { ...campaign.configuration },
    campaign: campaign.facts.id,
    date: broken.attempt.timestamp ?? campaign.facts.startedAt,
  });
