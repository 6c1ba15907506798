import {
  type Campaign,
  connectModel,
  type Environment,
  findJudge,
  findTarget,
  findTechnique,
  judges,
  noMemory,
  type SeatedJudge,
  targets,
  techniques,
} from '@provoke/engine';
import type { z } from 'zod';
import { AgentParameters } from './agent-parameters.ts';
import { AttackConfig } from './attack-config.ts';
import { defaultDataDir } from './config.ts';
import type { AgentRecord, AttackRecord } from './recording/register.ts';
import { resolveSecret, stripSecrets } from './secrets.ts';
import type { ServiceChoice } from './service/open-service.ts';
import { parseConfig, UsageError } from './usage-error.ts';

export type Plan = {
  campaign: Omit<Campaign, 'signal' | 'record'>;
  service: ServiceChoice;
  agent: AgentRecord;
  /** One for each technique, in their order. */
  attacks: AttackRecord[];
  /** Every credential in use, to keep them out of the records. */
  secrets: string[];
};

const TIMEOUT_S = 120;

/** Turns what a person configured into what will run. Throws `UsageError`; nothing goes over the network. */
export function makePlan(agentParameters: unknown, attackConfig: unknown, env: Environment): Plan {
  const agent = parseConfig(AgentParameters, agentParameters, "agent's configuration");
  const attack = parseConfig(AttackConfig, attackConfig, "attack's configuration");

  const technique =
    findTechnique(attack.attack_type) ??
    unknown(
      'attack type',
      attack.attack_type,
      techniques.map(({ id }) => id),
    );
  const adapter =
    findTarget(agent.agent_type) ??
    unknown(
      'agent type',
      agent.agent_type,
      targets.map(({ type }) => type),
    );
  const parameters = (attack as Record<string, unknown>)[`${technique.id}_params`] ?? {};
  const options = parseConfig(technique.options.strict(), parameters, `options of ${technique.id}`);

  const apiKey = resolveSecret(agent.target_config?.api_key ?? agent.api_key, env);
  const model = agent.adapter_operational_config?.name ?? agent.metadata?.name ?? agent.name;
  const settings = parseConfig(
    adapter.settings,
    { endpoint: agent.endpoint, model, apiKey },
    'target',
  );
  const endpoint = asUsageError(() => adapter.endpoint(settings, env));
  const timeoutMs = (agent.adapter_operational_config?.timeout ?? TIMEOUT_S) * 1_000;
  const seats = attack.judges.map((judge) => seatJudge(judge, env));
  const serviceKey = resolveSecret(agent.service_api_key, env);

  return {
    campaign: {
      goals: attack.goals.map((text, index) => ({ index, text })),
      techniques: [{ technique, options, judges: seats.map(({ seat }) => seat) }],
      target: asUsageError(() => adapter.connect(settings, { fetch, env, timeoutMs })),
      targetPrice: null,
      aggregation: 'majority',
      models: {},
      maxTokens: attack.max_tokens ?? agent.metadata?.max_tokens,
      concurrency: attack.execution.concurrency,
      modelConcurrency: attack.execution.concurrency,
      retries: attack.execution.retries,
      budget: {},
      seed: 0,
      memory: noMemory,
    },
    service: {
      storage: attack.execution.storage?.backend ?? agent.storage ?? 'local',
      dataDir: agent.data_dir ?? defaultDataDir(env),
      baseUrl: agent.base_url,
      apiKey: serviceKey,
      raiseOnUnexpectedStatus: agent.raise_on_unexpected_status ?? false,
      env,
    },
    agent: {
      name: agent.name,
      endpoint,
      agent_type: adapter.apiType,
      metadata: stripSecrets({ ...agent.metadata, name: model }),
    },
    attacks: [
      {
        type: technique.id,
        configuration: stripSecrets({ ...attack, [`${technique.id}_params`]: options }),
      },
    ],
    secrets: [apiKey, serviceKey, env['OPENAI_API_KEY'], ...seats.map(({ key }) => key)].filter(
      (secret) => secret !== undefined && secret.length >= 6,
    ) as string[],
  };
}

type JudgeConfig = z.output<typeof AttackConfig>['judges'][number];

function seatJudge(
  { type, identifier, endpoint, api_key, ...rest }: JudgeConfig,
  env: Environment,
): { seat: SeatedJudge; key: string | undefined } {
  const judge =
    findJudge(type) ??
    unknown(
      'judge',
      type,
      judges.map(({ id }) => id),
    );
  const options = parseConfig(judge.options.strict(), rest, `options of the judge ${judge.id}`);
  if (!judge.asksModel) return { seat: { judge, options, model: undefined }, key: undefined };
  if (!identifier)
    throw new UsageError(
      `The judge ${judge.id} asks a model. Name it with --judge-model ollama/<model>, or use --judge pattern, which asks none.`,
    );
  const key = resolveSecret(api_key, env);
  const model = asUsageError(() =>
    connectModel(
      { identifier, endpoint, apiKey: key },
      { fetch, env, timeoutMs: TIMEOUT_S * 1_000 },
    ),
  );
  return { seat: { judge, options, model }, key };
}

function unknown(what: string, given: string, known: string[]): never {
  throw new UsageError(`There is no ${what} "${given}". Known: ${known.join(', ')}.`);
}

/** What an adapter finds wrong with its settings is the person's to mend. */
function asUsageError<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
