import { resolve } from 'node:path';
import { type ProvokeConfig, placeOwnCode } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';
import { checkDeclared } from './check-declared.ts';
import { namesGoals, withoutGoals } from './goal-sources.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Of these, each field is overridden by itself. Everything else is replaced as a whole: a model's address and key
 * belong to that model.
 */
const PARTS = ['adapter_operational_config', 'budget', 'execution', 'cache'];

/** Flags over the configuration. */
function overDefaults(typed: object, defaults: object = {}): Record<string, unknown> {
  const [over, under] = [typed as Fields, defaults as Fields];
  const parts = PARTS.filter((name) => isObject(over[name]) && isObject(under[name]));
  return {
    ...under,
    ...over,
    ...Object.fromEntries(
      parts.map((name) => [name, overDefaults(over[name] as object, under[name] as object)]),
    ),
  };
}

/**
 * The same of an agent. A variable of the file stays at its address, and code that was typed is found from every folder, as
 * a resume needs it. Throws `UsageError`.
 */
export function agentOverDefaults(typed: object, defaults: object = {}): Record<string, unknown> {
  checkDeclared(typed as Fields, defaults as Fields);
  return placeOwnCode(overDefaults(typed, withoutPrompt(typed, defaults)), (path) => resolve(path));
}

/** A system prompt that was typed takes the place of the configured one, whichever of them is a file. */
function withoutPrompt(typed: object, defaults: object): object {
  const { [SETTINGS]: over } = typed as Fields;
  const { [SETTINGS]: under } = defaults as Fields;
  if (!isObject(over) || !isObject(under) || !PROMPTS.some((name) => name in over)) return defaults;
  const kept = Object.entries(under).filter(([name]) => !PROMPTS.includes(name));
  return { ...defaults, [SETTINGS]: Object.fromEntries(kept) };
}

const SETTINGS = 'adapter_operational_config';
const PROMPTS = ['system_prompt', 'system_prompt_file'];

/** The same of an attack. Goals that were typed take the place of the configured ones, wherever those come from. */
export const attackOverDefaults = (typed: object, defaults: object = {}) =>
  overDefaults(typed, namesGoals(typed) ? withoutGoals(defaults) : defaults);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where records go, whichever agent is attacked. */
const PLACE = ['storage', 'data_dir', 'base_url', 'service_api_key', 'raise_on_unexpected_status'];

/** The configured agent for a command of one type: of an agent of another type only where its records go. */
export function configuredAgent(
  type: string,
  { config, registry }: Pick<CommandContext, 'config' | 'registry'>,
): NonNullable<ProvokeConfig['agent']> {
  const { agent = {} } = config;
  if (agent.agent_type !== undefined && registry.findTarget(agent.agent_type)?.type === type)
    return agent;
  return Object.fromEntries(Object.entries(agent).filter(([name]) => PLACE.includes(name)));
}
