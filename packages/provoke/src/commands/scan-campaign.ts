import type { WebSettings } from '@provoke/engine';
import type { z } from 'zod';
import type { CommandContext } from './context.ts';
import { readCampaignFlags } from './read-campaign-flags.ts';
import type { Authorization } from './scan-authorize.ts';
import type { ScanFlags } from './scan-flags.ts';
import type { ScanPlan } from './scan-plan.ts';

type Scan = {
  settings: z.output<typeof WebSettings>;
  flags: ScanFlags;
  plan: ScanPlan | undefined;
  authorization: Authorization;
  context: Pick<CommandContext, 'config'>;
};

/** Nobody's support desk is flooded by default. */
const REQUESTS_MAX = 40;
const SOURCES = ['goals', 'goals_file', 'goals_set'];

/** The campaign that a scan comes to. What was typed wins over the plan, and that over the configuration. */
export function toScanCampaign({ settings, flags, plan, authorization, context }: Scan) {
  const { agent, attack } = readCampaignFlags(flags);
  const { endpoint, ...operational } = settings;
  // Not checked yet: `makePlan` parses all of it.
  const configured = (context.config.attack ?? {}) as Record<string, unknown>;
  const configuredAgent = (context.config.agent ?? {}) as Record<string, object | undefined>;
  const chosen = { ...configured, ...plan?.attack, ...attack } as Record<
    string,
    object | undefined
  >;
  const from = [attack, plan?.attack ?? {}, configured].find((source) =>
    SOURCES.some((name) => name in source),
  );
  const goals = Object.entries(from ?? { goals_set: 'practice' });
  return {
    agent: {
      name: new URL(endpoint).host,
      ...configuredAgent,
      ...agent,
      agent_type: 'web',
      endpoint,
      adapter_operational_config: {
        ...configuredAgent['adapter_operational_config'],
        ...operational,
        ...(flags.timeout !== undefined && { timeout: flags.timeout }),
      },
      metadata: { ...configuredAgent['metadata'], ...authorization },
    },
    attack: {
      attack_type: 'flipattack',
      ...Object.fromEntries(Object.entries(chosen).filter(([name]) => !SOURCES.includes(name))),
      ...(flags.attackType && { attack_type: flags.attackType }),
      ...Object.fromEntries(goals.filter(([name]) => SOURCES.includes(name))),
      budget: { max_requests: REQUESTS_MAX, ...chosen['budget'] },
    },
  };
}
