import {
  type FoundAttack,
  findAttacks,
  type RecordedCampaign,
  toFoundAttack,
  UsageError,
} from '@provoke/campaign';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { ownPartsIfAny } from '../../command/own-parts-for.ts';
import { keyEnvOption } from '../../flags/key-env-option.ts';
import { CAMPAIGN, lookOptions, toLooking, withCampaign } from '../../flags/look-flags.ts';
import { trustFolderOption } from '../../flags/trust-folder.ts';
import { option } from '../../options/option.ts';
import type { ReplayFlags } from './replay-context.ts';
import { saveReplay } from './save-replay.ts';
import { sendReplay, TIMES } from './send-replay.ts';

/** `provoke replay`: sends found attacks again, word for word, and shows how often they still work. */
export const replayCommand = defineCommand<ReplayFlags, [attempt?: string]>({
  arguments: [new Argument('[attempt]', 'its id, as provoke show --broken lists it')],
  options: () => [
    {
      title: 'What to send',
      options: [
        option('--broken', 'the first attack of each technique that broke each goal'),
        option('--campaign <campaign>', CAMPAIGN),
        option('--times <number>', 'times to send each', {
          range: { min: 1, max: 100, isWhole: true },
          default: TIMES,
        }),
        option('--save <file>', 'write a campaign file that sends them, and send nothing'),
        option('--no-tui', 'plain lines, no terminal UI'),
      ],
    },
    { title: 'Keys', options: [keyEnvOption(), trustFolderOption()] },
    lookOptions(),
  ],
  examples: [
    'provoke replay pair/2/stream-2/attempt-1 --times 10',
    'provoke replay --broken --save regression.yaml',
  ],
  note: 'A replay is a campaign of its own: provoke campaigns lists it.',

  async run({ args: [attempt], flags }, context) {
    if ((attempt === undefined) === (flags.broken === undefined))
      throw new UsageError('Name an attempt, or all that broke a goal with --broken.', {
        next: ['provoke show --broken', 'provoke replay --broken'],
      });
    // Before records are asked for: a service may have them.
    const parts = await ownPartsIfAny(context);
    await withCampaign(
      flags.campaign,
      async ({ campaign }) => {
        const attacks = await pickAttacks(campaign, attempt);
        const replaying = { campaign, attacks, flags, context: { ...context, ...parts } };
        if (attacks.length === 0)
          context.tell(
            `No goal of campaign ${campaign.facts.id} is broken: nothing to send again.`,
          );
        else if (flags.save === undefined) await sendReplay(replaying);
        else await saveReplay(replaying, flags.save);
      },
      toLooking(flags, context),
    );
  },
});

async function pickAttacks(
  campaign: RecordedCampaign,
  attempt: string | undefined,
): Promise<FoundAttack[]> {
  if (attempt === undefined) return findAttacks(campaign);
  const found = await campaign.find(attempt);
  const { id } = campaign.facts;
  const next = { next: [`provoke show ${id} --broken`] };
  if (!found) throw new UsageError(`Campaign ${id} has no attempt "${attempt}".`, next);
  const attack = await toFoundAttack(found);
  if (!attack) throw new UsageError(`The words of attempt "${attempt}" were not recorded.`, next);
  return [attack];
}
