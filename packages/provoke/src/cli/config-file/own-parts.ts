import { asUsageError, createRegistry, type ProvokeConfig } from '@provoke/campaign';
import type { Registry } from '@provoke/engine';
import { findConfigFile } from './load-config-file.ts';

/** A configuration, and all that a campaign can be made of with it. */
export type OwnParts = { config: ProvokeConfig; registry: Registry };

/** Throws `UsageError` when two parts share a name. */
export const toOwnParts = (config: ProvokeConfig): OwnParts => ({
  config,
  registry: asUsageError(() => createRegistry(config)),
});

/** From the `provoke.config.*` of a folder. Runs its code. */
export const loadOwnParts = async (folder: string): Promise<OwnParts> =>
  toOwnParts(await findConfigFile(folder));
