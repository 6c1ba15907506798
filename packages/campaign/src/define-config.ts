import type { AgentParameters } from './configuration/agent-parameters.ts';
import type { AttackConfig } from './configuration/attack-config.ts';
import type { Extensions } from './registry.ts';

/** The content of a `provoke.config.*` or a campaign file. Flags override it. */
export type ProvokeConfig = Extensions & {
  agent?: Partial<AgentParameters>;
  attack?: Partial<AttackConfig>;
};

/** Identity at run time; lets an editor suggest the fields. */
export const defineConfig = (config: ProvokeConfig): ProvokeConfig => config;
