import { getCampaignFolder, readFolder, readReplay, runHack, toRepeated } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { placeFlags, toLooking } from '../../flags/look-flags.ts';
import { exitCodeOf } from '../../report/gate.ts';
import { openDisplay, runInSight } from '../../report/open-display.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { formatReplay } from './format-replay.ts';
import { type Replaying, toGiven } from './replay-context.ts';

export const TIMES = 3;

/** Sends found attacks again as a campaign of its own, and prints how often they still work. */
export async function sendReplay(replaying: Replaying): Promise<void> {
  const { campaign, attacks, flags, context } = replaying;
  const { env, ask, print, tell, exit } = context;
  const { given, config } = await toGiven(replaying);
  const { dataDir, storage } = toLooking(flags, context);
  const of = campaign.facts.id;
  const times = flags.times ?? TIMES;
  tell(`Sending ${plural(attacks.length, 'attack')} ${plural(times, 'time')}.`);
  const agent = { ...given.agent, data_dir: dataDir, ...(flags.storage && { storage }) };
  const attack = toRepeated(given.attack, { of, times });
  const display = await openDisplay(flags, context, ({ campaign: { id }, resume }) => [
    ...(resume ? [resume] : []),
    `provoke show ${id}${placeFlags(flags)}`,
  ]);
  const outcome = await runInSight(display, { env, ask, extensions: config }, (options) =>
    runHack(agent, attack, options),
  );
  const replayed = await readFolder(await getCampaignFolder(dataDir, outcome.campaign.id));
  const replays = await readReplay(attacks, replayed);
  const { status, reason } = outcome;
  if (flags.json)
    print(JSON.stringify({ of, campaign: outcome.campaign.id, status, reason, replays }));
  else print(formatReplay(replays, context).join('\n'));
  if (reason) tell(reason);
  if (outcome.resume) tell(formatNextBlock([outcome.resume]));
  if (status === 'COMPLETED' && !flags.json) {
    const words = flags.campaign === undefined ? '' : ` --campaign ${of}`;
    tell(
      formatNextBlock([
        `provoke replay --broken${words} --save regression.yaml${placeFlags(flags)}`,
      ]),
    );
  }
  exit(exitCodeOf(status, undefined));
}
