import type { JsonObject } from '@provoke/contract';
import { toFields } from '@provoke/evidence';
import type { Given } from '../replay/find-given.ts';

type Reducing = {
  /** The campaign that found the attack. */
  of: string;
  maxRequests: number;
};

/**
 * The campaign that looks for the smallest prompt, from the one that would replay the attack. A reply from the cache
 * would say nothing about the agent.
 */
export function toReduceCampaign({ agent, attack }: Given, { of, maxRequests }: Reducing): Given {
  const { replay_params, execution, ...kept } = attack as JsonObject & { execution?: JsonObject };
  const { prompts } = toFields(replay_params);
  return {
    agent,
    attack: {
      ...kept,
      attack_type: 'reduce',
      execution: { ...execution, cache: { ...toFields(execution?.['cache']), target: false } },
      reduce_params: { prompts, of, max_requests: maxRequests },
    },
  };
}
