import { getCampaignFolder } from '../../../campaign/folder/campaign-folder.ts';
import { runHack } from '../../../campaign/hack.ts';
import { readFolder } from '../../../campaign/reading/read-folder.ts';
import type { Given } from '../../../campaign/replay/find-given.ts';
import { readReplay } from '../../../campaign/replay/replay-outcomes.ts';
import { placeFlags, toLooking } from '../../flags/look-flags.ts';
import { exitCodeOf } from '../../report/gate.ts';
import { formatReplay } from './format-replay.ts';
import { plural, type Replaying, tellNext, toGiven } from './replay-context.ts';

export const TIMES = 3;

/** Sends found attacks again as a campaign of its own, and prints how often they still work. */
export async function sendReplay(replaying: Replaying): Promise<void> {
  const { campaign, attacks, flags, context } = replaying;
  const { env, signal, ask, print, tell, exit } = context;
  const { given, config } = await toGiven(replaying);
  const { dataDir, storage } = toLooking(flags, context);
  const of = campaign.facts.id;
  const times = flags.times ?? TIMES;
  tell(`Sending ${plural(attacks.length, 'attack')} ${plural(times, 'time')}.`);
  const outcome = await runHack(
    { ...given.agent, data_dir: dataDir, ...(flags.storage && { storage }) },
    toRepeated(given, { of, times }),
    { env, signal, ask, extensions: config, onNotice: tell },
  );
  const replayed = await readFolder(await getCampaignFolder(dataDir, outcome.campaign.id));
  const replays = await readReplay(attacks, replayed);
  const { status, reason } = outcome;
  if (flags.json)
    print(JSON.stringify({ of, campaign: outcome.campaign.id, status, reason, replays }));
  else print(formatReplay(replays, context).join('\n'));
  if (reason) tell(reason);
  if (status === 'COMPLETED' && !flags.json) {
    const words = flags.campaign === undefined ? '' : ` --campaign ${of}`;
    tellNext(context, `provoke replay --broken${words} --save regression.yaml${placeFlags(flags)}`);
  }
  exit(exitCodeOf(status, undefined));
}

/** A reply from the cache would be no second measurement. */
function toRepeated({ attack }: Given, { of, times }: { of: string; times: number }) {
  const { execution, replay_params } = attack as { execution?: object; replay_params?: object };
  const cache = (execution as { cache?: object } | undefined)?.cache;
  return {
    ...attack,
    repeat: times,
    execution: { ...execution, cache: { ...cache, target: false } },
    replay_params: { ...replay_params, of },
  };
}
