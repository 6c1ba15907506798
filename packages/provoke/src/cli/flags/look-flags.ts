import {
  defaultDataDir,
  type Looking,
  type OpenedCampaign,
  openCampaign,
  quoteWord,
} from '@provoke/campaign';
import type { CommandContext, OptionGroup } from '../command/command.ts';
import { option } from '../options/option.ts';

export type LookFlags = { storage?: 'local' | 'remote'; dataDir?: string; json?: true };

/** Where to look, for every command that reads campaigns back. */
export const lookOptions = (): OptionGroup => ({
  title: 'Records and output',
  options: [
    option('--storage <where>', 'local folder, or a remote service', {
      choices: ['local', 'remote'],
      default: 'local',
    }),
    option('--data-dir <dir>', 'folder of the campaigns'),
    option('--json', 'print as JSON'),
  ],
});

export const CAMPAIGN = 'id, a unique part of it, or a run id (default: the newest)';

/** Opens a campaign, hands it over, and closes what it was read from. */
export async function withCampaign<Value>(
  name: string | undefined,
  look: (opened: OpenedCampaign) => Promise<Value>,
  looking: Looking,
): Promise<Value> {
  const opened = await openCampaign(name, looking);
  try {
    return await look(opened);
  } finally {
    await opened.close();
  }
}

export const toLooking = (
  { storage = 'local', dataDir }: LookFlags,
  { env, signal, ask, tell }: CommandContext,
): Looking => ({
  ...{ storage, dataDir: dataDir ?? defaultDataDir(env), env, signal, note: tell },
  ...(ask && { ask }),
});

/** What to type to look at the same place again. */
export const placeFlags = ({ storage, dataDir }: LookFlags): string =>
  [
    ...(storage === 'remote' ? ['--storage remote'] : []),
    ...(dataDir === undefined ? [] : [`--data-dir ${quoteWord(dataDir)}`]),
  ]
    .map((flag) => ` ${flag}`)
    .join('');
