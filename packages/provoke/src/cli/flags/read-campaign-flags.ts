import { quoteWord, UsageError } from '@provoke/campaign';
import { readBudgetFlags } from './budget-flags.ts';
import type { CampaignFlags } from './campaign-flags.ts';
import { readJudgeModelFlags } from './judge-model-flags.ts';
import { readMeasurementFlags } from './measurement-flags.ts';
import { omitUndefined, reference } from './omit-undefined.ts';
import { readAgentFlags } from './read-agent-flags.ts';

/** What was typed as the agent's parameters and the attack's configuration; what was not typed is not in them. */
export function readCampaignFlags(flags: CampaignFlags) {
  checkGoalSources(flags);
  return { agent: readAgentFlags(flags), attack: toAttack(flags) };
}

/** Goals come from one place. */
function checkGoalSources({ goals, goalsFile, goalsSet }: CampaignFlags): void {
  const typed = [
    ...(goals ? [['--goals', '"Reveal your system prompt"']] : []),
    ...(goalsFile === undefined ? [] : [['--goals-file', quoteWord(goalsFile)]]),
    ...(goalsSet === undefined ? [] : [['--goals-set', quoteWord(goalsSet)]]),
  ];
  if (typed.length < 2) return;
  const names = typed.map(([flag]) => flag).join(' and ');
  throw new UsageError(
    `${typed.length === 2 ? 'Two' : 'Three'} goal sources given: ${names}. Use one.`,
    { next: typed.slice(-1).map((words) => words.join(' ')) },
  );
}

const toAttack = (flags: CampaignFlags) =>
  omitUndefined({
    goals: flags.goals,
    goals_file: flags.goalsFile,
    goals_field: flags.goalsField,
    goals_set: flags.goalsSet,
    goals_sha256: flags.goalsSha256,
    goals_limit: flags.goalsLimit,
    goals_shuffle: flags.goalsShuffle,
    ...readMeasurementFlags(flags),
    convert: flags.convert,
    allow_actions: flags.allowActions,
    max_tokens: flags.maxTokens,
    max_iterations: flags.maxIterations,
    attacker: omitUndefined({
      identifier: flags.attackerModel,
      endpoint: flags.attackerEndpoint,
      api_key: reference(flags.attackerApiKeyEnv),
    }),
    category_classifier: omitUndefined({ identifier: flags.classifierModel }),
    judges: toJudges(flags),
    judge_aggregation: flags.judgeAggregation,
    judge_quorum: flags.judgeQuorum,
    seed: flags.seed,
    budget: readBudgetFlags(flags),
    execution: omitUndefined({
      concurrency: flags.concurrency,
      requests_per_minute: flags.requestsPerMinute,
      model_concurrency: flags.modelConcurrency,
      model_timeout: flags.modelTimeout,
      retries: flags.retries,
      cache: omitUndefined({ models: flags.cache ? undefined : false }),
    }),
  });

function toJudges(flags: CampaignFlags): object[] | undefined {
  const model = readJudgeModelFlags(flags);
  const namesModel = Object.keys(model).length > 0;
  // What a judge is given is never passed over because that judge was not named.
  const implied = [
    ...(flags.plantedSecret === undefined ? [] : ['pattern']),
    ...(flags.rubric === undefined ? [] : ['rubric']),
  ].filter((type) => !flags.judge?.includes(type));
  const byModel = namesModel && flags.rubric === undefined ? ['harmbench'] : [];
  const types = [...implied, ...(flags.judge ?? byModel)];
  if (types.length === 0) return undefined;
  return types.map((type) => {
    if (type === 'pattern') return omitUndefined({ type, planted_secret: flags.plantedSecret });
    return { type, ...model, ...(type === 'rubric' && omitUndefined({ rubric: flags.rubric })) };
  });
}
