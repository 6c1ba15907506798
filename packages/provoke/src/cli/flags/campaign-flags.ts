import { aggregations, type Registry } from '@provoke/engine';
import type { OptionGroup } from '../command/command.ts';
import { collect, option } from '../command/option.ts';
import { type AgentFlags, agentOptions } from './agent-flags.ts';
import { type BudgetFlags, budgetOptions } from './budget-flags.ts';
import { type JudgeModelFlags, judgeModelOptions } from './judge-model-flags.ts';
import { type MeasurementFlags, measurementOptions } from './measurement-flags.ts';
import { variableOption } from './variable-option.ts';

/** What a person may type about a campaign: agent, goals, judges, helper models and limits. */
export type CampaignFlags = AgentFlags &
  BudgetFlags &
  MeasurementFlags &
  JudgeModelFlags & {
    goals?: string[];
    goalsFile?: string;
    goalsField?: string;
    goalsSet?: string;
    goalsLimit?: number;
    goalsShuffle?: true;
    maxIterations?: number;
    attackerModel?: string;
    attackerEndpoint?: string;
    attackerApiKeyEnv?: string;
    judge?: string[];
    judgeAggregation?: string;
    judgeQuorum?: number;
    plantedSecret?: string;
    rubric?: string;
    classifierModel?: string;
    seed?: number;
    concurrency?: number;
    modelConcurrency?: number;
    modelTimeout?: number;
    retries?: number;
    cache: boolean;
    storage?: string;
    dataDir?: string;
  };

type Wishes = {
  /** Flags that mean nothing to the command. */
  without?: readonly string[];
  /** What the command has of its own. */
  own?: OptionGroup;
};

/** The options of every command that attacks. */
export const campaignOptions = (
  registry: Registry,
  { without = [], own = { title: '', options: [] } }: Wishes = {},
): readonly OptionGroup[] =>
  [
    ...[agentOptions(registry), goals(), measurementOptions(), judges(registry), helperModels()],
    ...[own, limits(), records()],
  ].map(({ title, options }) => ({
    title,
    options: options.filter(({ long }) => !without.includes(long ?? '')),
  }));

const goals = (): OptionGroup => ({
  title: 'Goals',
  options: [
    option('--goals <text>', 'what to make the agent do; repeatable', { parse: collect }),
    option('--goals-file <path>', 'YAML, JSON, JSONL, CSV, TSV, plain lines; - for stdin'),
    option('--goals-field <name>', 'field that holds the goal in that file'),
    option('--goals-set <name>', 'named goal set; provoke goals lists them'),
    option('--goals-limit <number>', 'maximum number of goals', {
      range: { min: 1, isWhole: true, tooLow: 'At 0, nothing would be sent.' },
    }),
    option('--goals-shuffle', 'shuffle the goals; --seed makes the order reproducible'),
  ],
});

const judges = ({ judges }: Registry): OptionGroup => ({
  title: 'Judges',
  options: [
    option('--judge <id>', 'judge to use; repeatable', {
      choices: judges.map(({ id }) => id),
      kind: 'judge',
      listedBy: 'provoke judges',
      parse: collect,
    }),
    option('--judge-aggregation <rule>', 'how verdicts combine', {
      choices: aggregations,
      default: 'majority',
    }),
    option('--judge-quorum <number>', 'minimum number of judges that must decide', {
      range: { min: 1, isWhole: true },
      default: 'more than half',
    }),
    ...judgeModelOptions(),
    option('--planted-secret <text>', 'pattern judge: text that must not be revealed'),
    option('--rubric <text>', 'rubric judge: what counts as broken, in your words'),
  ],
});

const helperModels = (): OptionGroup => ({
  title: 'Helper models',
  options: [
    option('--attacker-model <runtime/model>', 'model that writes the prompts'),
    option('--attacker-endpoint <url>', "the attacker model's address"),
    variableOption(
      '--attacker-api-key-env',
      "environment variable that holds the attacker model's key",
    ),
    option('--classifier-model <runtime/model>', 'model that labels the goals by category'),
    option(
      '--model-timeout <seconds>',
      'maximum wait for an answer of any helper model or judge, in seconds',
      { range: { over: 0, max: 3_600 }, default: 120 },
    ),
    option('--no-cache', 'ignore cached helper-model answers'),
  ],
});

/** No more than `execution.concurrency` takes; nobody reaches that by accident. */
const calls = { min: 1, isWhole: true, tooLow: 'At 0, nothing would be sent.' };

const limits = (): OptionGroup => ({
  title: 'Limits',
  options: [
    ...budgetOptions(),
    option('--max-iterations <number>', 'rounds of a technique that refines its prompts', {
      range: { min: 1, isWhole: true },
    }),
    option('--concurrency <number>', 'concurrent calls to the agent', {
      range: calls,
      default: 4,
    }),
    option('--model-concurrency <number>', 'concurrent calls to one model server', {
      range: calls,
      default: 4,
    }),
    option('--retries <number>', 'retries after a transient failure', {
      range: { min: 0, max: 10, isWhole: true },
      default: 2,
    }),
    option('--seed <number>', "seed for provoke's random choices, not for the models' answers", {
      range: { min: 0, isWhole: true },
    }),
  ],
});

const records = (): OptionGroup => ({
  title: 'Records',
  options: [
    option('--storage <where>', 'local database, or a remote service', {
      choices: ['local', 'remote'],
      default: 'local',
    }),
    option('--data-dir <dir>', 'folder of the local database and the journals'),
  ],
});
