import {
  cachedModel,
  connectModel,
  type Environment,
  inRole,
  type Model,
  type ModelSettings,
  type ResponseCache,
  runtimeNames,
} from '@provoke/engine';
import { didYouMean } from '@provoke/evidence';
import type { RoleConfig } from '../configuration/attack-config.ts';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';
import { resolveSecret, variableIn } from '../secrets/secrets.ts';

/** The model for roles without a configured one; undefined if there is none. */
export type DefaultModel = Pick<ModelSettings, 'identifier' | 'endpoint' | 'apiKey'> | undefined;

export type RoleConnection = {
  env: Environment;
  cache: ResponseCache | undefined;
  fallback: DefaultModel;
  /** Default time limit of one answer, in seconds. */
  timeout: number;
};

type Part = {
  role: string;
  config: Partial<RoleConfig> | undefined;
  /** What needs the model, as shown to users: `PAIR`. */
  neededBy?: string;
};

/** Connects a role's model. Throws a `UsageError` with what to type if there is none. */
export function connectRole(part: Part, connection: RoleConnection): Model {
  const model = connectRoleIfAny(part, connection);
  if (model) return model;
  throw new UsageError(`${describeNeed(part)}, and none is set.`, {
    next: [`${flagOf(part.role)} ollama/llama3`, 'provoke config set --local-model llama3'],
  });
}

function describeNeed({ role, neededBy }: Part): string {
  if (neededBy === undefined) return `The ${role} needs a model`;
  return `${neededBy} needs ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role} model`;
}

/** The attacker's model replaces any other role's missing one. */
function flagOf(role: string): string {
  if (role.startsWith('judge')) return '--judge-model';
  if (role === 'goal maker') return '--model';
  return role === 'category_classifier' ? '--classifier-model' : '--attacker-model';
}

/** The same, or undefined if no model is configured and there is no default. */
export function connectRoleIfAny(
  { role, config = {} }: Part,
  { env, cache, fallback, timeout }: RoleConnection,
): Model | undefined {
  if (config.identifier === undefined && (config.endpoint ?? config.api_key) !== undefined)
    throw new UsageError(`The ${role} has an endpoint or a key, but no model.`, {
      next: [`${flagOf(role)} <model>`],
    });
  const settings = config.identifier === undefined ? fallback : toSettings(config, env);
  if (!settings) return undefined;
  const timeoutMs = (config.timeout ?? timeout) * 1_000;
  const price = config.price ? { price: config.price } : {};
  const model = connect({ ...settings, ...price }, role, { env, timeoutMs });
  const keyVariable = (config.api_key && variableIn(config.api_key)) || model.keyVariable;
  const named = { ...model, keyVariable };
  const { system_prompt, temperature, top_p, max_tokens } = config;
  return inRole(cache ? cachedModel(named, cache) : named, {
    ...(system_prompt !== undefined && { systemPrompt: system_prompt }),
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { topP: top_p }),
    ...(max_tokens !== undefined && { maxTokens: max_tokens }),
  });
}

/** Throws `UsageError` with the flag that names the model. */
function connect(
  settings: ModelSettings,
  role: string,
  { env, timeoutMs }: { env: Environment; timeoutMs: number },
): Model {
  try {
    return connectModel(settings, { fetch, env, timeoutMs });
  } catch (cause) {
    const message = messageOf(cause);
    if (!message.includes('needs an endpoint')) throw new UsageError(message, { cause });
    const [runtime = '', ...model] = settings.identifier.split('/');
    const hint = model.length > 0 ? didYouMean(runtime, runtimeNames) : '';
    const name = model.join('/') || settings.identifier;
    throw new UsageError(`${message}${hint}`, {
      cause,
      next: [
        `${flagOf(role)} ollama/${name}`,
        `${flagOf(role).replace('-model', '-endpoint')} URL`,
      ],
    });
  }
}

function toSettings(
  { identifier = '', endpoint, agent_type, api_key }: Partial<RoleConfig>,
  env: Environment,
): ModelSettings {
  const hasRuntime = agent_type === undefined || identifier.startsWith(`${agent_type}/`);
  return {
    identifier: hasRuntime ? identifier : `${agent_type}/${identifier}`,
    endpoint,
    apiKey: resolveSecret(api_key, env),
  };
}
