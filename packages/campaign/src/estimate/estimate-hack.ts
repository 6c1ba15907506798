import { type Environment, keyVariables } from '@provoke/engine';
import { asUsageError } from '../configuration/reasons.ts';
import type { HackOptions } from '../hack-options.ts';
import { makePlan } from '../plan/make-plan.ts';
import { createRegistry } from '../registry.ts';
import { variablesIn } from '../work/variables.ts';
import { type Estimate, estimateCampaign } from './estimate.ts';

type Options = Pick<HackOptions, 'env' | 'signal' | 'extensions' | 'onNotice' | 'goalsAt'>;

/**
 * What a campaign may take, without a request to anything but the publisher of a named goal set. No key is needed. Throws
 * `UsageError`.
 */
export async function estimateHack(
  agent: object,
  attack: object,
  { env, signal, extensions, onNotice, goalsAt }: Options,
): Promise<Estimate> {
  const registry = asUsageError(() => createRegistry(extensions));
  const called = { service_api_key: UNSET, ...agent };
  const plan = await makePlan(called, attack, {
    ...{ registry, signal, onNotice, goalsAt },
    env: withKeys([{ ...called, endpoint: undefined }, attack], env),
  });
  return estimateCampaign(plan);
}

/** In the place of a key, which nothing is called with. */
const UNSET = 'not-set-for-an-estimate';

const withKeys = (configurations: unknown, env: Environment): Environment => ({
  ...Object.fromEntries(
    [...keyVariables, ...variablesIn(configurations)].map((name) => [name, UNSET]),
  ),
  ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
});
