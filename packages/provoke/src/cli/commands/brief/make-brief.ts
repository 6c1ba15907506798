import {
  decidedByOf,
  type FoundReduction,
  type Given,
  quoteWord,
  type RecordedCampaign,
  type Regression,
} from '@provoke/campaign';
import { type Rule, ruleListSchema } from '@provoke/evidence/acts';
import { type Brief, buildBrief, type countAtGoal, type ForbiddenCall } from '@provoke/figures';
import type { CommandContext } from '../../command/command.ts';
import { extensionsFor } from '../../config-file/extensions-for.ts';
import { placeFlags } from '../../flags/look-flags.ts';
import { isOfTest } from '../look/replay-context.ts';
import { regressionOf } from '../test/regression-of.ts';
import { runCommand, toNewFile } from '../test/to-new-file.ts';
import { type BriefFlags, TESTS_FILE } from './brief-flags.ts';
import type { BrokenAttempt } from './pick-broken.ts';

type Making = {
  campaign: RecordedCampaign;
  broken: BrokenAttempt;
  given: Given | undefined;
  counts: Awaited<ReturnType<typeof countAtGoal>>;
  smallest: Brief['smallest'];
  flags: BriefFlags;
  reduced: FoundReduction | undefined;
};

/** Techniques that write words otherwise, which a filter of the input may not read. */
const ENCODED = ['flipattack', 'encodings', 'h4rm3l', 'best-of-n', 'multilingual'];

export async function makeBrief(
  { campaign, broken, given, counts, smallest, flags, reduced }: Making,
  context: CommandContext,
): Promise<Brief> {
  const { facts } = campaign;
  const { attempt, whole } = broken;
  const { registry } = context;
  const file = flags.file ?? TESTS_FILE;
  const { attack } = broken;
  // Unless the keys of its agent are not known, or its words were not recorded.
  const regression =
    given && attack
      ? regressionOf({ campaign, broken, attack, given, reduced }, context)
      : undefined;
  const isSentByCommand = attack !== undefined && !isOfTest(campaign);
  const isEncoded =
    ENCODED.includes(whole.technique) || Object.hasOwn(whole.data ?? {}, 'converted');
  return buildBrief({
    ...{ facts, attempt, counts, smallest },
    technique: {
      forgesResults: registry.findTechnique(whole.technique)?.forgesResults === true,
      isEncoded,
    },
    decidedBy: regression?.decidedBy ?? decidedByOf(whole, undefined),
    calls: regression ? callsIn(regression.goal['forbid']) : [],
    test: {
      yaml: regression ? await yamlOf(file, regression, context) : null,
      add: attack ? addCommand({ campaign, broken, flags, reduced }) : null,
      file: quoteWord(file),
      run: isSentByCommand ? runCommand(file) : null,
    },
    replay: isSentByCommand
      ? `provoke replay ${named({ campaign, broken })} --times 10${placeFlags(flags)}`
      : null,
  });
}

const named = ({ campaign, broken }: Pick<Making, 'campaign' | 'broken'>): string =>
  `${quoteWord(broken.whole.attempt)} --campaign ${campaign.facts.id}`;

function addCommand({
  flags,
  reduced,
  ...of
}: Pick<Making, 'campaign' | 'broken' | 'flags' | 'reduced'>): string {
  const file = flags.file === undefined ? '' : ` --file ${quoteWord(flags.file)}`;
  return `provoke test add ${named(of)}${reduced ? ' --reduced' : ''}${file}${placeFlags(flags)}`;
}

/** More is no reading matter; the command writes it all. */
const YAML_MAX = 20_000;

async function yamlOf(
  file: string,
  regression: Regression,
  context: CommandContext,
): Promise<string | null> {
  const extensions = await extensionsFor(regression, { ...context, path: file });
  const text = toNewFile(file, regression, extensions);
  return text.length > YAML_MAX ? null : text;
}

function callsIn(forbid: unknown): ForbiddenCall[] {
  const rules = ruleListSchema.safeParse(forbid ?? []).data ?? [];
  return rules.flatMap(callsOf);
}

function callsOf(rule: Rule): ForbiddenCall[] {
  if ('tool' in rule)
    return [rule.tool]
      .flat()
      .map((tool) => ({ tool, arguments: Object.keys(rule.arguments ?? {}) }));
  if ('sum' in rule) return callsOf(rule.sum).map((call) => ({ ...call, arguments: [rule.of] }));
  if ('count' in rule) return callsOf(rule.count);
  if ('sequence' in rule) return rule.sequence.flatMap(callsOf);
  const inner = 'any' in rule ? rule.any : 'all' in rule ? rule.all : [];
  return inner.flatMap(callsOf);
}
