import type { WebSettings } from '@provoke/web-target';
import type { z } from 'zod';
import type { CommandContext } from '../../command/command.ts';
import { namesGoals } from '../../flags/goal-sources.ts';
import { attackOverDefaults, configuredAgent } from '../../flags/over-defaults.ts';
import { readCampaignFlags } from '../../flags/read-campaign-flags.ts';
import type { Authorization } from './scan-authorize.ts';
import type { ScanFlags } from './scan-flags.ts';
import type { ScanPlan } from './scan-plan.ts';

type Scan = {
  settings: z.output<typeof WebSettings>;
  flags: ScanFlags;
  plan: ScanPlan | undefined;
  authorization: Authorization;
  context: Pick<CommandContext, 'config' | 'registry'>;
};

/** So that no support desk is flooded by default. */
const REQUESTS_MAX = 40;

/** The campaign of a scan. Flags override the plan, which overrides the configuration. */
export function toScanCampaign({ settings, flags, plan, authorization, context }: Scan) {
  const { agent, attack } = readCampaignFlags(flags);
  const { endpoint, ...operational } = settings;
  // Not checked yet: `makePlan` parses all of it.
  const configured = (context.config.attack ?? {}) as Record<string, unknown>;
  const { adapter_operational_config: own, metadata, ...other } = configuredAgent('web', context);
  const planned = attackOverDefaults(plan?.attack ?? {}, configured);
  const chosen = attackOverDefaults(attack, planned);
  return {
    agent: {
      name: new URL(endpoint).host,
      ...other,
      ...agent,
      agent_type: 'web',
      endpoint,
      adapter_operational_config: {
        ...own,
        ...operational,
        ...(flags.timeout !== undefined && { timeout: flags.timeout }),
      },
      metadata: { ...metadata, ...authorization },
    },
    attack: {
      attack_type: 'flipattack',
      ...(namesGoals(chosen) ? {} : { goals_set: 'practice' }),
      ...chosen,
      ...(flags.attackType && { attack_type: flags.attackType }),
      budget: { max_requests: REQUESTS_MAX, ...(chosen['budget'] as object | undefined) },
    },
  };
}
