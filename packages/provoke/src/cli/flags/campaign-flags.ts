import { encodingIds, type Registry } from '@provoke/engine';
import type { OptionGroup } from '../command/command.ts';
import { collect, option } from '../options/option.ts';
import { type AgentFlags, agentOptions } from './agent-flags.ts';
import { type BudgetFlags, budgetOptions } from './budget-flags.ts';
import { type EstimateFlags, estimateOption } from './estimate-option.ts';
import { type GoalFlags, goalOptions } from './goal-flags.ts';
import { type JudgeFlags, judgeOptions } from './judge-flags.ts';
import { type MeasurementFlags, measurementOptions } from './measurement-flags.ts';
import { trustConfigOption } from './trust-folder.ts';
import { variableOption } from './variable-option.ts';

/** What a person may type about a campaign: agent, goals, judges, helper models and limits. */
export type CampaignFlags = AgentFlags &
  BudgetFlags &
  EstimateFlags &
  GoalFlags &
  MeasurementFlags &
  JudgeFlags & {
    convert?: string[];
    allowActions?: true;
    maxIterations?: number;
    attackerModel?: string;
    attackerEndpoint?: string;
    attackerApiKeyEnv?: string;
    classifierModel?: string;
    seed?: number;
    concurrency?: number;
    requestsPerMinute?: number;
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
    ...[
      agentOptions(registry),
      goalOptions(),
      measurementOptions(),
      judgeOptions(registry),
      helperModels(),
    ],
    ...[prompts(), own, limits(), records()],
  ].map(({ title, options }) => ({
    title,
    options: options.filter(({ long }) => !without.includes(long ?? '')),
  }));

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

const prompts = (): OptionGroup => ({
  title: 'Prompts',
  options: [
    option('--convert <encoding>', 'write every prompt in an encoding; repeatable', {
      choices: encodingIds,
      kind: 'encoding',
      parse: collect,
    }),
  ],
});

const calls = { min: 1, isWhole: true, tooLow: 'At 0, nothing would be sent.' };
/** As `execution.concurrency` takes them. */
export const concurrent = { ...calls, max: 256 };

const limits = (): OptionGroup => ({
  title: 'Limits',
  options: [
    estimateOption(),
    ...budgetOptions(),
    option('--max-iterations <number>', 'rounds of a technique that refines its prompts', {
      range: { min: 1, isWhole: true },
    }),
    option(
      '--concurrency <number>',
      'concurrent calls to the agent; for a website the default is 1',
      {
        range: concurrent,
        default: 4,
      },
    ),
    option(
      '--allow-actions',
      'let tool-result make an agent with tools of its own act, for real; practice tools need no leave',
    ),
    option('--shared-sign-in', 'let several conversations at a time use one kept sign-in'),
    option('--requests-per-minute <number>', 'requests to the agent per minute, evenly spaced', {
      range: calls,
    }),
    option('--model-concurrency <number>', 'concurrent calls to one model server', {
      range: concurrent,
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
    trustConfigOption(),
  ],
});
