import type { Given, RecordedCampaign } from '@provoke/campaign';
import { countAtGoal } from '@provoke/figures';
import { writeBrief } from '@provoke/report';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { ownPartsIfAny } from '../../command/own-parts-for.ts';
import { keyEnvOption } from '../../flags/key-env-option.ts';
import { CAMPAIGN, lookOptions, toLooking, withCampaign } from '../../flags/look-flags.ts';
import { trustFolderOption } from '../../flags/trust-folder.ts';
import { option } from '../../options/option.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeJson } from '../../terminal/safe-text.ts';
import { givenOf } from '../look/replay-context.ts';
import { checkReplaces, writeWhole } from '../start/write-whole.ts';
import { type BriefFlags, TESTS_FILE } from './brief-flags.ts';
import { lookForSmallest, REQUESTS } from './look-for-smallest.ts';
import { makeBrief } from './make-brief.ts';
import { type BrokenAttempt, pickBroken } from './pick-broken.ts';

/** `provoke brief`: what to fix after a finding, with the smallest prompt that still breaks it. */
export const briefCommand = defineCommand<BriefFlags, [attempt?: string]>({
  arguments: [
    new Argument('[attempt]', 'its id, as provoke show --broken lists it (default: the worst)'),
  ],
  options: () => [
    {
      title: 'What to write',
      options: [
        option('--campaign <campaign>', CAMPAIGN),
        option('--max-requests <number>', 'most requests to find the smallest prompt', {
          range: { min: 5, max: 10_000, isWhole: true },
          default: REQUESTS,
        }),
        option('--no-reduce', 'send nothing, and look for no smaller prompt'),
        option('--file <file>', `file that the test would be added to (default: ${TESTS_FILE})`),
        option('-o, --output <path>', 'file to write (default: standard output)'),
        option('--force', 'replace the file if it exists'),
      ],
    },
    { title: 'Keys', options: [keyEnvOption(), trustFolderOption()] },
    lookOptions(),
  ],
  examples: [
    'provoke brief',
    'provoke brief pair/2/stream-2/attempt-1 -o brief.md',
    'provoke brief --no-reduce --json',
  ],
  note: 'It sends less and less of the prompt to the agent, as a campaign of its own, unless you say --no-reduce. Authorized testing only.',

  async run({ args: [attempt], flags }, context) {
    const words = `provoke brief${attempt === undefined ? '' : ` ${attempt}`}`;
    if (flags.output !== undefined)
      await checkReplaces(flags.output, { words, force: flags.force }, context);
    // Before records are asked for: a service may have them.
    const parts = await ownPartsIfAny(context);
    await withCampaign(
      flags.campaign,
      async ({ campaign }) => {
        const broken = await pickBroken(campaign, attempt, flags);
        const here = { ...context, ...parts };
        if (broken) return brief({ campaign, broken, flags, words }, here);
        context.tell(
          `No goal of campaign ${campaign.facts.id} is broken: there is nothing to fix.`,
        );
      },
      toLooking(flags, context),
    );
  },
});

type Briefing = {
  campaign: RecordedCampaign;
  broken: BrokenAttempt;
  flags: BriefFlags;
  words: string;
};

async function brief(
  { campaign, broken, flags, words }: Briefing,
  context: CommandContext,
): Promise<void> {
  const counts = await countAtGoal(campaign, broken.attempt);
  const given = await readGiven({ campaign, flags }, context);
  const { smallest, reduced, isStopped } = await lookForSmallest(
    { campaign, broken, given, flags },
    context,
  );
  const made = await makeBrief(
    { campaign, broken, given, counts, smallest, flags, reduced },
    context,
  );
  const text = flags.json ? safeJson(made) : writeBrief(made);
  if (flags.output === undefined) context.print(text.trimEnd());
  else {
    await writeWhole(flags.output, { text: `${text.trimEnd()}\n`, words }, context);
    context.tell(`Wrote ${flags.output}.`);
  }
  if (!flags.json && made.test.add !== null) context.tell(formatNextBlock([made.test.add]));
  if (isStopped) context.exit(130);
}

/** Without a search, a key that is missing leaves out the test and nothing else. Throws `UsageError`. */
async function readGiven(
  { campaign, flags }: Pick<Briefing, 'campaign' | 'flags'>,
  context: CommandContext,
): Promise<Given | undefined> {
  const given = givenOf(campaign, flags, context);
  return flags.reduce === false ? given.catch(() => undefined) : given;
}
