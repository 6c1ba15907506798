import {
  listAttempts,
  quoteWord,
  type RecordedCampaign,
  readWholeAttempt,
  summarize,
  UsageError,
  type Wanted,
} from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { acceptOption } from '../../flags/accept-option.ts';
import {
  CAMPAIGN,
  lookOptions,
  placeFlags,
  toLooking,
  withCampaign,
} from '../../flags/look-flags.ts';
import { option } from '../../options/option.ts';
import { formatSummary } from '../../summary/format-summary.ts';
import { nextAfterSummary } from '../../summary/next-commands.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { formatGoalsVersion } from './format-goals-version.ts';
import { formatAttempts, formatByGoal } from './format-list.ts';
import { formatWholeAttempt } from './format-whole-attempt.ts';
import { checkFlags, headingOf, type ShowFlags, toWanted } from './show-flags.ts';
import { toCampaignJson } from './show-json.ts';

type Showing = {
  campaign: RecordedCampaign;
  flags: ShowFlags;
  context: CommandContext;
  /** How to name it in a line to type: not at all where it is the newest. */
  words: string;
};

/** `provoke show`: a campaign's numbers, its attempts, or one attempt in full. */
export const showCommand = defineCommand<ShowFlags, [campaign?: string]>({
  arguments: [new Argument('[campaign]', CAMPAIGN)],
  options: () => [
    {
      title: 'What to show',
      options: [
        option('--broken', 'list the broken goals'),
        option('--refused', 'list the ordinary requests that were refused'),
        option('--errors', 'list the goals in error'),
        option('--undecided', 'list the goals without a verdict'),
        option('--goal <number>', 'list every attempt at this goal, from 1', {
          range: { min: 1, isWhole: true },
        }),
        option('--attempt <id>', 'show one attempt in full'),
        acceptOption(),
      ],
    },
    lookOptions(),
  ],
  examples: ['provoke show --broken', 'provoke show --attempt pair/2/stream-2/attempt-1'],

  async run({ args: [name], flags }, context) {
    checkFlags(flags);
    await withCampaign(
      name,
      ({ campaign }) => {
        const words = name === undefined ? '' : ` ${campaign.facts.id}`;
        return show({ campaign, flags, context, words });
      },
      toLooking(flags, context),
    );
  },
});

async function show(showing: Showing): Promise<void> {
  const { flags } = showing;
  if (flags.attempt !== undefined) return showAttempt(showing, flags.attempt);
  const wanted = toWanted(flags);
  return wanted ? showList(showing, wanted) : showSummary(showing);
}

async function showSummary({ campaign, flags, context, words }: Showing): Promise<void> {
  const summary = await summarize(campaign, flags);
  if (flags.json) return context.print(JSON.stringify(toCampaignJson(campaign, summary)));
  const { id, status, elapsedMs } = campaign.facts;
  context.print(
    [
      ...formatSummary({ id, status, elapsedMs, summary }),
      ...formatGoalsVersion(campaign.facts),
    ].join('\n'),
  );
  context.tell(
    formatNextBlock(nextAfterSummary(summary, { campaign: words, place: placeFlags(flags) })),
  );
}

/** Throws `UsageError` if the campaign has no such goal. */
async function checkGoal({ campaign, flags, words }: Showing, goal: number): Promise<void> {
  const { total } = (await summarize(campaign, {})).campaign_goals;
  if (goal < total) return;
  throw new UsageError(
    `There is no goal ${goal + 1}: campaign ${campaign.facts.id} has ${plural(total, 'goal')}.`,
    { next: [`provoke show${words} --goal ${Math.max(total, 1)}${placeFlags(flags)}`] },
  );
}

async function showList(showing: Showing, wanted: Wanted): Promise<void> {
  const { campaign, flags, context, words } = showing;
  const { id } = campaign.facts;
  const lines = await listAttempts(campaign, wanted);
  if (lines.length === 0 && wanted.goal !== undefined) await checkGoal(showing, wanted.goal);
  if (flags.json) return context.print(JSON.stringify({ campaign: id, attempts: lines }));
  const goals = new Set(lines.map(({ goal_index }) => goal_index)).size;
  const [first] = lines;
  context.print(
    [
      `Campaign ${id}: ${headingOf(wanted, goals, lines.length)}`,
      ...(first ? [''] : []),
      ...(wanted.by === 'goal' ? formatAttempts : formatByGoal)(lines, context),
    ].join('\n'),
  );
  if (first)
    context.tell(
      formatNextBlock([
        `provoke show${words} --attempt ${quoteWord(first.attempt)}${placeFlags(flags)}`,
      ]),
    );
}

async function showAttempt(showing: Showing, id: string): Promise<void> {
  const { campaign, flags, context, words } = showing;
  const found = await campaign.find(id);
  if (!found)
    throw new UsageError(`Campaign ${campaign.facts.id} has no attempt "${id}".`, {
      next: [`provoke show${words} --broken${placeFlags(flags)}`],
    });
  const attempt = await readWholeAttempt(found);
  if (flags.json) return context.print(JSON.stringify({ campaign: campaign.facts.id, attempt }));
  context.print(formatWholeAttempt(attempt, context).join('\n'));
  if (attempt.outcome === 'broken')
    context.tell(
      formatNextBlock([
        `provoke replay ${quoteWord(attempt.attempt)}${words && ` --campaign${words}`} --times 10${placeFlags(flags)}`,
      ]),
    );
}
