import {
  foundAttackIn,
  listAttempts,
  measureRecorded,
  quoteWord,
  readWholeAttempt,
  tellCampaign,
  UsageError,
  type Wanted,
} from '@provoke/campaign';
import { type EvidenceKind, type FindingState, findingStates } from '@provoke/contract/lists';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { acceptOption } from '../../flags/accept-option.ts';
import {
  CAMPAIGN,
  lookOptions,
  placeFlags,
  toLooking,
  withCampaign,
} from '../../flags/look-flags.ts';
import { parseKinds } from '../../flags/parse-kinds.ts';
import { parseState } from '../../flags/parse-state.ts';
import { option } from '../../options/option.ts';
import { formatGoalsVersion } from '../../summary/format-goals-version.ts';
import { formatSummary } from '../../summary/format-summary.ts';
import { nextAfterSummary } from '../../summary/next-commands.ts';
import { shownDetails } from '../../summary/shown-details.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { formatAttempts, formatByGoal } from './format-list.ts';
import { formatWholeAttempt } from './format-whole-attempt.ts';
import { isOfTest } from './replay-context.ts';
import { showActs } from './show-acts.ts';
import { checkFlags, headingOf, type ShowFlags, toActsWanted, toWanted } from './show-flags.ts';
import { toCampaignJson } from './show-json.ts';
import { checkGoal, nextAttempt, type Showing } from './showing.ts';

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
        option<EvidenceKind[]>(
          '--kind <kinds>',
          'list goals by what the agent did: said, meant, did, reached',
          {
            parse: (text, earlier = []) => [...earlier, ...parseKinds(text)],
          },
        ),
        option('--concealed', 'list the goals at which it did it and denied it'),
        option('--claimed', 'list the goals at which it only said so'),
        option('--not-observable', 'list the goals at which nothing shows what it did'),
        option('--tool <name>', 'list the goals at which it called this tool'),
        option<FindingState>(
          '--state <state>',
          `list the goals by what people decided: ${findingStates.join(', ')}`,
          {
            parse: parseState,
          },
        ),
        option('--all', 'list each attempt of these, not the worst at each goal'),
        option('--goal <number>', 'list every attempt at this goal, from 1', {
          range: { min: 1, isWhole: true },
        }),
        option('--attempt <id>', 'show one attempt in full'),
        acceptOption(),
      ],
    },
    lookOptions(),
  ],
  examples: [
    'provoke show --broken',
    'provoke show --kind did,reached',
    'provoke show --attempt pair/2/stream-2/attempt-1',
  ],

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
  const acts = toActsWanted(flags);
  if (acts) return showActs(showing, acts);
  const wanted = toWanted(flags);
  return wanted ? showList(showing, wanted) : showSummary(showing);
}

async function showSummary({ campaign, flags, context, words }: Showing): Promise<void> {
  if (flags.json) {
    const measured = await measureRecorded(campaign, flags);
    return context.print(JSON.stringify(toCampaignJson(campaign, measured)));
  }
  const { summary, details, state, reason } = await tellCampaign(campaign, flags);
  const { id, elapsedMs, target } = campaign.facts;
  const naming = { campaign: words, place: placeFlags(flags) };
  const told = { id, agent: target.name, state, reason, elapsedMs, summary, naming };
  context.print(
    [
      ...formatSummary({ ...told, details: await shownDetails(details, context) }),
      ...formatGoalsVersion(campaign.facts),
    ].join('\n'),
  );
  context.tell(formatNextBlock(nextAfterSummary(summary, naming)));
}

async function showList(showing: Showing, wanted: Wanted): Promise<void> {
  const { campaign, flags, context } = showing;
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
  if (first) context.tell(formatNextBlock([nextAttempt(showing, first.attempt)]));
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
  const named = `${quoteWord(attempt.attempt)}${words && ` --campaign${words}`}`;
  if (attempt.outcome !== 'broken') return;
  const isSentAgain = !isOfTest(campaign) && foundAttackIn(attempt) !== undefined;
  const replay = `provoke replay ${named} --times 10${placeFlags(flags)}`;
  context.tell(
    formatNextBlock([
      `provoke brief ${named}${placeFlags(flags)}`,
      ...(isSentAgain ? [replay] : []),
    ]),
  );
}
