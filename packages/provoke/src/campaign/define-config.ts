import type { Extensions } from '@provoke/engine';
import type { AgentParameters } from './plan/agent-parameters.ts';
import type { AttackConfig } from './plan/attack-config.ts';

/** What a `provoke.config.*`, or a campaign's file, holds. Flags win over it. */
export type ProvokeConfig = Extensions & {
  agent?: Partial<AgentParameters>;
  attack?: Partial<AttackConfig>;
};

/** Identity at run time; makes an editor know the fields. */
export const defineConfig = (config: ProvokeConfig): ProvokeConfig => config;
