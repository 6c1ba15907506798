import { asUsageError, createRegistry, type ProvokeConfig } from '@provoke/campaign';
import type { Registry } from '@provoke/engine';
import { findCampaignFile, listsExtensions, loadCampaignFile } from './campaign-file.ts';
import { loadTrustedConfig, type TrustingConfig } from './trusted-config.ts';

/** A configuration, and all that a campaign can be made of with it. */
export type OwnParts = { config: ProvokeConfig; registry: Registry };

/** Throws `UsageError` when two parts share a name. */
export const toOwnParts = (config: ProvokeConfig): OwnParts => ({
  config,
  registry: asUsageError(() => createRegistry(config)),
});

/**
 * Those that a recorded campaign of this folder may need: what its `provoke.yaml` lists under `extensions`, otherwise
 * its `provoke.config.*`.
 */
export async function loadPartsHere(trusting: TrustingConfig): Promise<OwnParts> {
  const campaign = await findCampaignFile(undefined, trusting.cwd);
  return campaign && (await listsExtensions(campaign))
    ? toOwnParts(await loadCampaignFile(campaign, trusting))
    : loadOwnParts(trusting);
}

/** From the `provoke.config.*` of the current folder, if it is trusted. Runs its code. */
export const loadOwnParts = async (trusting: TrustingConfig): Promise<OwnParts> =>
  toOwnParts(await loadTrustedConfig(trusting));
