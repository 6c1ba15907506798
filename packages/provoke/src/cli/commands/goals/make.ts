import {
  connectRole,
  goalEntries,
  goalsComment,
  type Made,
  MODEL_TIMEOUT_S,
  makeGoals,
  plantingOf,
  quoteWord,
  twinEntries,
  twinsComment,
  twinsFile,
  UsageError,
  writeGoals,
  writtenFormatOf,
} from '@provoke/campaign';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { runWords } from '../../config-file/campaign-file.ts';
import { omitUndefined, reference } from '../../flags/omit-undefined.ts';
import { trustConfigOption } from '../../flags/trust-folder.ts';
import { variableOption } from '../../flags/variable-option.ts';
import { collect, option } from '../../options/option.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeJson, safeLine } from '../../terminal/safe-text.ts';
import { checkReplaces, writeWhole } from '../start/write-whole.ts';
import { describeMade, summarizeMade } from './describe-made.ts';
import { readSources, type SourceFlags } from './read-sources.ts';

type Flags = SourceFlags & {
  model?: string;
  modelEndpoint?: string;
  modelApiKeyEnv?: string;
  maxCalls?: number;
  goalsPerTool?: number;
  seed?: number;
  output?: string;
  force?: true;
  json?: true;
};

const GOALS_PER_TOOL = 4;
const CALLS = 50;
const SEED = 1;

/** `provoke goals make`: goals with rules for an application, in a file that a person reviews. */
export const goalsMakeCommand = defineCommand<Flags, [file?: string]>({
  name: 'make',
  summary: 'make goals for your application, from its tools and purpose',
  arguments: [new Argument('[file]', 'a campaign file (default: provoke.yaml)')],
  options: () => [
    {
      title: 'Application',
      options: [
        option('--purpose <text>', 'what the agent is there for'),
        option('--tools <file>', 'its tools, as agents and protocols list them; repeatable', {
          parse: collect<string>,
        }),
        option('--openapi <file>', 'an OpenAPI document of its tools; repeatable', {
          parse: collect<string>,
        }),
        option('--system-prompt <file>', 'its system prompt'),
        option(
          '--traces <campaign|file>',
          'tools that were called: in a recorded campaign, or an OTLP export in JSON; repeatable',
          { parse: collect<string> },
        ),
        option('--storage <where>', 'where that campaign is: local folder, or a remote service', {
          choices: ['local', 'remote'],
          default: 'local',
        }),
        option('--data-dir <dir>', 'folder of the campaigns'),
        trustConfigOption(),
      ],
    },
    {
      title: 'Goals',
      options: [
        option('--goals-per-tool <number>', 'goals for each tool', {
          range: { min: 1, max: 20, isWhole: true },
          default: GOALS_PER_TOOL,
        }),
        option('--seed <number>', 'for what is chosen at random', {
          range: { min: 0, max: Number.MAX_SAFE_INTEGER, isWhole: true },
          default: SEED,
        }),
        option('--model <runtime/model>', 'model that proposes goals, such as ollama/llama3'),
        option('--model-endpoint <url>', "the model's address"),
        variableOption('--model-api-key-env', "environment variable that holds the model's key"),
        option('--max-calls <number>', 'how often the model is asked', {
          range: { min: 1, isWhole: true },
          default: CALLS,
        }),
        option(
          '-o, --output <path>',
          'file to write: .yaml, .json, .jsonl (default: standard output)',
        ),
        option('--force', 'replace the files if they exist'),
        option('--json', 'print counts as JSON'),
      ],
    },
  ],
  examples: [
    'provoke goals make -o goals.yaml',
    'provoke goals make --openapi openapi.json --purpose "books trips" -o goals.yaml',
    'provoke goals make --tools tools.json --model ollama/llama3 -o goals.yaml',
  ],
  note: `Nothing is sent to the agent, and nothing but --model and a service of --traces is called. Without a model, the same
input and seed give the same file. With -o, ordinary requests are written next to it: goals.benign.yaml. Review both before you run them.`,
  run: ({ args: [file], flags }, context) => make(file, flags, context),
});

async function make(
  file: string | undefined,
  flags: Flags,
  context: CommandContext,
): Promise<void> {
  const { env, signal } = context;
  const { output, seed = SEED } = flags;
  const format = output === undefined ? 'yaml' : writtenFormatOf(output);
  const sources = await readSources(file, flags, context);
  if (output !== undefined) await checkOutputs(output, flags, context);
  const model = connect(flags, env);
  const made = await makeGoals(sources.application, {
    ...{ seed, signal, model, callsMax: flags.maxCalls ?? CALLS },
    goalsPerTool: flags.goalsPerTool ?? GOALS_PER_TOOL,
  });
  for (const notice of made.notices)
    context.complain(`${safeLine(notice, 300)} Templates made its goals instead.`);
  const twins = twinEntries(made.goals, seed);
  const tools = sources.application.tools;
  const head = {
    ...{ seed, model: flags.model && `the model ${safeLine(flags.model, 100)}` },
    plant: plantingOf(made.secret),
    purpose: sources.application.purpose && safeLine(sources.application.purpose.text, 200),
    sources: filesOf(made),
    commands: commandsFor(file, output),
  };
  const text = writeGoals(goalEntries(made.goals, seed), { format, comment: goalsComment(head) });
  signal.throwIfAborted();
  if (output !== undefined) {
    const comment = twinsComment(safeLine(output, 200), benignCommands(file, output));
    await writeWhole(output, { text, words: WORDS }, context);
    const ordinary = writeGoals(twins, { format, comment });
    await writeWhole(twinsFile(output), { text: ordinary, words: WORDS }, context);
  } else if (!flags.json) context.print(text.trimEnd());
  const summary = { made, twins: twins.length, tools, left: sources.left, seed };
  if (flags.json) context.print(safeJson(summarizeMade(summary)));
  context.tell(describeMade(summary).join('\n'));
  if (output === undefined) return;
  context.tell(
    `Wrote ${safeLine(output, 200)} and ${safeLine(twinsFile(output), 200)}. Review them.`,
  );
  context.tell(formatNextBlock([...commandsFor(file, output), ...benignCommands(file, output)]));
}

const WORDS = 'provoke goals make';

/** Before a model is asked. */
async function checkOutputs(
  output: string,
  { force }: Flags,
  context: CommandContext,
): Promise<void> {
  for (const path of [output, twinsFile(output)])
    await checkReplaces(path, { words: WORDS, output, force }, context);
}

/** No cache, and no model but the one that is named. */
function connect({ model, modelEndpoint, modelApiKeyEnv }: Flags, env: CommandContext['env']) {
  const given = omitUndefined({ endpoint: modelEndpoint, api_key: reference(modelApiKeyEnv) });
  if (model === undefined && Object.keys(given).length > 0)
    throw new UsageError('The address or key of a model is given, but no model.', {
      next: ['--model ollama/llama3'],
    });
  if (model === undefined) return undefined;
  const alone = { env, cache: undefined, fallback: undefined, timeout: MODEL_TIMEOUT_S };
  return connectRole({ role: 'goal maker', config: { identifier: model, ...given } }, alone);
}

const commandsFor = (campaign = CAMPAIGN_FILE, output = 'goals.yaml'): string[] => {
  const goals = quoteWord(output);
  return [`provoke check ${goals}`, `${runWords(campaign)} --goals-file ${goals}`];
};

const benignCommands = (campaign = CAMPAIGN_FILE, output = 'goals.yaml'): string[] => [
  `${runWords(campaign)} --goals-file ${quoteWord(twinsFile(output))} --over-refusal`,
];

const CAMPAIGN_FILE = 'provoke.yaml';

/** The files that goals are from, each once. */
const filesOf = ({ goals }: Made): string[] => [
  ...new Set(goals.map(({ made }) => safeLine(made.from.split(', ')[0] ?? '', 200))),
];
