import {
  type FoundAttack,
  findGiven,
  type Given,
  type RecordedCampaign,
  toReplayCampaign,
} from '@provoke/campaign';
import { FUNCTION_ADDRESS } from '@provoke/engine';
import type { CommandContext } from '../../command/command.ts';
import { type LookFlags, toLooking } from '../../flags/look-flags.ts';

export type ReplayFlags = LookFlags & {
  broken?: true;
  campaign?: string;
  times?: number;
  save?: string;
  keyEnv?: Record<string, string>;
  trustFolder?: true;
  tui?: boolean;
};

/** Found attacks, and what was typed about them. */
export type Replaying = {
  campaign: RecordedCampaign;
  attacks: FoundAttack[];
  flags: ReplayFlags;
  context: CommandContext;
};

/** The configuration of a campaign, with the keys that were typed for it. Throws `UsageError`. */
export function givenOf(
  campaign: RecordedCampaign,
  flags: Pick<ReplayFlags, 'keyEnv' | 'trustFolder'> & LookFlags,
  context: CommandContext,
): Promise<Given> {
  const { dataDir } = toLooking(flags, context);
  const { env, ask } = context;
  return findGiven(campaign, {
    ...{ dataDir, env, ask, keys: flags.keyEnv ?? {}, trusts: flags.trustFolder },
  });
}

/** The agent is a function of a test, which only that test can call. */
export const isOfTest = ({ facts }: Pick<RecordedCampaign, 'facts'>): boolean =>
  facts.target.endpoint === FUNCTION_ADDRESS;

/** The campaign that sends them again, and the user's own parts that it may need: those of the context. */
export async function toGiven({ campaign, attacks, flags, context }: Replaying) {
  const { registry, config } = context;
  const given = await givenOf(campaign, flags, context);
  const { configuration } = campaign;
  return {
    config,
    given: toReplayCampaign(given, { registry, attacks, configuration: { ...configuration } }),
  };
}
