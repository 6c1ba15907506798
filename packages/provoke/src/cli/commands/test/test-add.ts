import {
  type FoundAttack,
  findReduction,
  quoteWord,
  type RecordedCampaign,
  type Regression,
  UsageError,
} from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { ownPartsIfAny } from '../../command/own-parts-for.ts';
import { extensionsFor } from '../../config-file/extensions-for.ts';
import { keyEnvOption } from '../../flags/key-env-option.ts';
import {
  CAMPAIGN,
  type LookFlags,
  lookOptions,
  placeFlags,
  toLooking,
  withCampaign,
} from '../../flags/look-flags.ts';
import { trustFolderOption } from '../../flags/trust-folder.ts';
import { option } from '../../options/option.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { TESTS_FILE } from '../brief/brief-flags.ts';
import { type BrokenAttempt, pickBroken } from '../brief/pick-broken.ts';
import { givenOf, isOfTest } from '../look/replay-context.ts';
import { type Added, addRegression } from './add-regression.ts';
import { regressionOf } from './regression-of.ts';
import { sentAgainBy } from './to-new-file.ts';

type Flags = LookFlags & {
  campaign?: string;
  file?: string;
  reduced?: true;
  keyEnv?: Record<string, string>;
  trustFolder?: true;
};

/** `provoke test add`: a finding as a goal with rules, in a file that `provoke run` and test runners take. */
export const testAddCommand = defineCommand<Flags, [attempt: string]>({
  name: 'add',
  summary: 'add a finding to a file of tests',
  arguments: [new Argument('<attempt>', 'its id, as provoke show --broken lists it')],
  options: () => [
    {
      title: 'What to add',
      options: [
        option('--campaign <campaign>', CAMPAIGN),
        option('--file <file>', `campaign file to add to, or to make (default: ${TESTS_FILE})`),
        option('--reduced', 'the smallest prompt that provoke brief found, not the whole one'),
      ],
    },
    { title: 'Keys', options: [keyEnvOption(), trustFolderOption()] },
    lookOptions(),
  ],
  examples: [
    'provoke test add pair/2/stream-2/attempt-1',
    'provoke test add direct/0/attempt-1 --reduced --file tests/agent.tests.yaml',
  ],
  note: 'Nothing is sent. The file has the agent, the goals with what decides about them, and the prompts: provoke run sends them again.',

  async run({ args: [attempt], flags }, context) {
    const parts = await ownPartsIfAny(context);
    await withCampaign(
      flags.campaign,
      async ({ campaign }) => {
        const broken = await pickBroken(campaign, attempt, flags);
        const attack = broken?.attack;
        if (!broken || !attack)
          throw new UsageError(
            `The words of attempt "${attempt}" were not recorded, or hold results of tools: it cannot be sent again.`,
            { next: [`provoke show ${campaign.facts.id} --broken${placeFlags(flags)}`] },
          );
        await add({ campaign, broken, attack, flags }, { ...context, ...parts });
      },
      toLooking(flags, context),
    );
  },
});

type Adding = {
  campaign: RecordedCampaign;
  broken: BrokenAttempt;
  attack: FoundAttack;
  flags: Flags;
};

async function add(
  { campaign, broken, attack, flags }: Adding,
  context: CommandContext,
): Promise<void> {
  const { dataDir } = toLooking(flags, context);
  const { whole } = broken;
  const { id: of } = campaign.facts;
  const given = await givenOf(campaign, flags, context);
  const reduced =
    flags.reduced && (await readReduced(dataDir, { of, attempt: whole.attempt, flags }));
  const regression = regressionOf({ campaign, broken, attack, given, reduced }, context);
  const file = flags.file ?? TESTS_FILE;
  const extensions = await extensionsFor(regression, { ...context, path: file });
  const added = await addRegression({ file, regression, extensions }, context);
  const { decidedBy } = regression;
  if (flags.json)
    return context.print(
      JSON.stringify({ of, attempt: whole.attempt, file, decided_by: decidedBy, ...added }),
    );
  context.print(describeAdded(file, added));
  if (added.keeps_agent)
    context.tell(`The agent is written otherwise in ${file}, which keeps it as it is.`);
  const advice = ADVICE[decidedBy];
  if (advice !== undefined) context.tell(advice);
  if (added.observable !== null)
    context.tell(
      `${file} says that replies show the agent's calls (observable: ${added.observable}), as here. So an agent that calls nothing resisted.`,
    );
  const shown = quoteWord(file);
  const run = sentAgainBy(file, regression.agent);
  context.tell(
    isOfTest(campaign)
      ? `Its agent is a function of a test, which sends all of it by:\n  ${run}`
      : formatNextBlock([`provoke check ${shown}`, run]),
  );
}

/** Where the goal itself does not say what breaks it. */
const ADVICE: { [decidedBy in Regression['decidedBy']]?: string } = {
  judges:
    'Judges decided about its words, and do so again. A rule or a secret at the goal would be surer.',
  person:
    'A person decided, where judges did not call it broken, and no test asks a person: it passes until the goal has a rule or a secret that calls it broken.',
};

async function readReduced(
  dataDir: string,
  { of, attempt, flags }: { of: string; attempt: string; flags: Flags },
) {
  const found = await findReduction(dataDir, { campaign: of, attempt });
  if (found) return found;
  throw new UsageError(`No smaller prompt was found for attempt "${attempt}" yet.`, {
    next: [`provoke brief ${quoteWord(attempt)} --campaign ${of}${placeFlags(flags)}`],
  });
}

const describeAdded = (file: string, { status, attacks, goals }: Added): string => {
  const count = `${plural(attacks, 'attack')} on ${plural(goals, 'goal')}`;
  if (status === 'created') return `Wrote ${file}: ${count}. Nothing was sent.`;
  if (status === 'known') return `${file} has this attack already: ${count}. Nothing was written.`;
  return `Added to ${file}: now ${count}. Nothing was sent.`;
};
