import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import {
  type Campaign,
  type Environment,
  type Goal,
  openResponseCache,
  type PlannedTechnique,
  type Price,
  type Registry,
  type ResponseCache,
} from '@provoke/engine';
import { checkFolderInside, NotOwn } from '@provoke/server/own-files';
import { parseConfig } from '../errors/config-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { stripSecrets } from '../secrets/secrets.ts';
import { secretsIn } from '../secrets/secrets-in.ts';
import { chooseService, type ServiceChoice } from '../service/choose-service.ts';
import { defaultDataDir } from '../settings/config.ts';
import { agentSchema } from './agent-parameters.ts';
import { attackConfigSchema, type ParsedAttack } from './attack-config.ts';
import { chooseGoals } from './choose-goals.ts';
import { defaultJudges, defaultModel } from './defaults.ts';
import { planRoles } from './plan-roles.ts';
import { planTarget } from './plan-target.ts';
import { planTechniques } from './plan-techniques.ts';
import type { AgentRecord, AttackRecord } from './records.ts';

export type Plan = {
  campaign: Omit<Campaign, 'signal' | 'record' | 'memory'>;
  service: ServiceChoice;
  agent: AgentRecord;
  /** One per technique, in the campaign's order. */
  attacks: readonly AttackRecord[];
  /** Every credential in use, to mask it in the records. */
  secrets: readonly string[];
};

export type Planning = {
  env: Environment;
  registry: Registry;
  signal: AbortSignal;
  /** Asks the user at the terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
};

/** Turns a configuration into a plan. Throws `UsageError`. Uses the network only to load a named goal set. */
export async function makePlan(
  agentParameters: unknown,
  attackConfig: unknown,
  { env, registry, signal, ask }: Planning,
): Promise<Plan> {
  const agent = parseConfig(agentSchema, agentParameters, "agent's configuration", ['agent']);
  const schema = attackConfigSchema(registry);
  const attack = parseConfig(schema, attackConfig, "attack's configuration", ['attack']);

  const dataDir = agent.data_dir ?? defaultDataDir(env);
  const storage = attack.execution.storage?.backend ?? agent.storage ?? 'local';
  const service = await chooseService(agent, { storage, dataDir, env, ask });
  checkRepeats(attack);
  const cache = await openCache(join(dataDir, 'cache'));
  const { models: cacheModels, target: cacheTarget } = attack.execution.cache;

  const fallback = defaultModel(service);
  const timeout = attack.execution.model_timeout;
  const connection = { env, cache: cacheModels ? cache : undefined, fallback, timeout };
  const judges = attack.judges ?? defaultJudges(service);
  const techniques = planTechniques(attack, { registry, connection, judges });
  const roles = planRoles(attack, techniques, connection);
  const target = planTarget(agent, { env, registry, cache: cacheTarget ? cache : undefined });
  const seed = attack.seed ?? randomInt(2 ** 31);
  const secrets = secretsIn([attack, agent], [...target.secrets, service.apiKey], env);
  const { models, classifier } = roles;
  const judgeModels = techniques.flatMap((planned) => planned.judges.map(({ model }) => model));
  checkBudget(attack, [target, ...Object.values(models), ...judgeModels, classifier?.model]);

  return {
    campaign: {
      goals: checkGoals(await chooseGoals(attack, { env, dataDir, seed, signal }), techniques),
      techniques,
      repeats: attack.repeat,
      ...roles,
      target: target.target,
      targetPrice: target.price,
      aggregation: attack.judge_aggregation,
      judgeQuorum: checkQuorum(attack.judge_quorum, judges),
      maxTokens: attack.max_tokens ?? agent.metadata?.max_tokens,
      concurrency: attack.execution.concurrency,
      modelConcurrency: attack.execution.model_concurrency,
      retries: attack.execution.retries,
      budget: attack.budget,
      seed,
    },
    service,
    agent: target.record,
    attacks: techniques.map(({ technique, options }) => ({
      type: technique.id,
      configuration: stripSecrets(
        { ...attack, judges, attack_type: technique.id, seed, [`${technique.id}_params`]: options },
        secrets,
      ),
    })),
    secrets,
  };
}

/** A limit in dollars would never be reached if no price is known. */
function checkBudget(
  { budget }: ParsedAttack,
  used: readonly ({ price: Price | null } | undefined)[],
): void {
  if (
    budget.max_cost_usd !== undefined &&
    !used.some((one) => one?.price && one.price.input + one.price.output > 0)
  )
    throw new UsageError('--max-cost-usd needs prices, and no model here has one.', {
      next: [
        'In a campaign file, US dollars per million tokens:',
        'price: { input: 0.15, output: 0.60 }',
      ],
    });
}

/** A reply from the cache is not a second measurement. */
function checkRepeats({ repeat, execution: { cache } }: ParsedAttack): void {
  if (repeat > 1 && cache.target)
    throw new UsageError(
      `repeat is ${repeat}, but execution.cache.target answers a repeated prompt from the cache. Turn one of them off.`,
    );
}

/** A technique that learns on some goals needs others to attack. */
function checkGoals(goals: readonly Goal[], techniques: readonly PlannedTechnique[]) {
  for (const { technique, options } of techniques) {
    const least = technique.goalsMin?.(options) ?? 1;
    if (goals.length < least)
      throw new UsageError(
        `${technique.title} needs ${least} goals or more with these options: it learns on some and attacks the others.`,
        { next: ['--goals-set practice, or --goals-file FILE'] },
      );
  }
  return goals;
}

/** A quorum above the number of judges could never be reached. */
function checkQuorum(quorum: number | undefined, judges: readonly unknown[]): number | undefined {
  if (quorum !== undefined && quorum > judges.length)
    throw new UsageError(
      `The quorum is ${quorum}, but there ${judges.length === 1 ? 'is 1 judge' : `are ${judges.length} judges`}, so nothing would be decided.`,
      { next: [`--judge-quorum ${judges.length}, or one more --judge`] },
    );
  return quorum;
}

/** Answers that another user could have put there are not used. */
async function openCache(folder: string): Promise<ResponseCache> {
  await checkFolderInside(folder).catch((error: unknown) => {
    if (error instanceof NotOwn) throw error;
  });
  return openResponseCache(folder);
}
