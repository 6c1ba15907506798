import type { AgentType, JsonObject } from '@provoke/contract';

/** A planned agent as the service stores it. */
export type AgentRecord = {
  name: string;
  endpoint: string;
  agent_type: AgentType;
  metadata: JsonObject;
};

/** One technique of a plan as the service stores it. */
export type AttackRecord = {
  type: string;
  configuration: JsonObject;
  run_config?: JsonObject | undefined;
};
