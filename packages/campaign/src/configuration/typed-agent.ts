import type { BuiltInTarget, TargetAdapter } from '@provoke/engine';
import type { web } from '@provoke/web-target';
import type { z } from 'zod';
import type { AgentFields, CallSettings } from './agent-parameters.ts';

/**
 * How to reach an agent, as it is typed: each type with its own settings. Your own target is named as a type:
 * `AgentParameters<typeof helpDesk>`.
 */
export type AgentParameters<OwnTarget extends TargetAdapter = never> = AgentOf<
  BuiltInTarget | typeof web | OwnTarget
>;

type AgentOf<One extends TargetAdapter> = One extends TargetAdapter
  ? CommonAgentFields &
      Endpoint<z.input<One['settings']>> & {
        agent_type: One['type'];
        adapter_operational_config?: Settings<z.input<One['settings']>> | undefined;
      }
  : never;

interface CommonAgentFields
  extends Omit<AgentFields, 'agent_type' | 'adapter_operational_config'> {}

/** Required where the target requires it. */
type Endpoint<Given> = Pick<Given, Extract<keyof Given, 'endpoint'>>;

/** The others are fields of the agent itself. */
type Settings<Given> = Omit<Given, 'endpoint' | 'model' | 'apiKey'> &
  CallSettings &
  ('system_prompt' extends keyof Given ? { system_prompt_file?: string | undefined } : unknown);
