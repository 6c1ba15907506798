import { aggregations, type Registry } from '@provoke/engine';
import { type Command, Option } from 'commander';
import { collect, toNumber } from '../command/schema-options.ts';
import { type AgentFlags, addAgentFlags } from './agent-flags.ts';
import type { BudgetFlags } from './budget-flags.ts';
import { addJudgeModelFlags, type JudgeModelFlags } from './judge-model-flags.ts';

/** What a person may type to say whom to attack, with what goals, who judges, and where it ends. */
export type CampaignFlags = AgentFlags &
  BudgetFlags &
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

/** Adds those flags to a command, under headings. */
export function addCampaignFlags(command: Command, registry: Registry): Command {
  const judges = registry.judges.map(({ id }) => id);
  addAgentFlags(command, registry)
    .optionsGroup('The goals:')
    .option('--goals <text>', 'what to make it do; repeat for several goals', collect)
    .option('--goals-file <path>', 'goals from YAML, JSON, JSONL, CSV, TSV or plain lines')
    .option('--goals-field <name>', 'where the text of a goal stands in that file')
    .option('--goals-set <name>', 'a named set; provoke goals lists them')
    .option('--goals-limit <number>', 'only so many of them', toNumber)
    .option('--goals-shuffle', 'in random order, the same for the same seed')
    .optionsGroup('The judges:')
    .addOption(
      new Option('--judge <id>', 'who decides; repeat for several')
        .choices(judges)
        .argParser(collect),
    )
    .addOption(
      new Option(
        '--judge-aggregation <rule>',
        'how several become one (default: majority)',
      ).choices(aggregations),
    )
    .option(
      '--judge-quorum <number>',
      'judges that must decide for a verdict (default: more than half)',
      toNumber,
    );
  return addJudgeModelFlags(command)
    .option('--planted-secret <text>', 'for the pattern judge: the text that must not come out')
    .option('--rubric <text>', 'for the rubric judge: what counts as broken, in your words')
    .optionsGroup('The other models:')
    .option('--attacker-model <runtime/model>', 'the model that writes the prompts')
    .option('--attacker-endpoint <url>', 'where that model is')
    .option('--attacker-api-key-env <NAME>', 'environment variable that holds its key')
    .option('--classifier-model <runtime/model>', 'the model that labels the goals')
    .option(
      '--model-timeout <seconds>',
      'longest wait for one answer of any of them, judges included (default: 120)',
      toNumber,
    )
    .optionsGroup('How far it goes:')
    .option('--max-iterations <number>', 'rounds of a technique that refines', toNumber)
    .option('--max-requests <number>', 'end after so many requests to the target', toNumber)
    .option('--max-tokens-total <number>', 'end after so many tokens of all models', toNumber)
    .option(
      '--max-cost-usd <number>',
      'end after so many dollars, where prices are known',
      toNumber,
    )
    .option('--max-minutes <number>', 'end after so long', toNumber)
    .option('--concurrency <number>', 'calls to the target at once (default: 4)', toNumber)
    .option(
      '--model-concurrency <number>',
      'calls to a model server at once (default: 4)',
      toNumber,
    )
    .option(
      '--retries <number>',
      'how often what is transient is tried again (default: 2)',
      toNumber,
    )
    .option(
      '--seed <number>',
      "repeats provoke's random choices, not the models' answers",
      toNumber,
    )
    .option('--no-cache', 'ask role models again, though their answers were kept')
    .optionsGroup('The record:')
    .addOption(
      new Option('--storage <where>', 'local database, or a service (default: local)').choices([
        'local',
        'remote',
      ]),
    )
    .option('--data-dir <dir>', 'folder of the local database and of the journals');
}
