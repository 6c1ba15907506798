import type { AgentType } from '@provoke/contract';
import { defaulted, json, nullable, oneOf, text } from './column.ts';

/** A caller's fields of an agent. */
export const agentColumns = {
  name: text,
  endpoint: text,
  agent_type: defaulted(oneOf<AgentType>()),
  description: nullable(text),
  metadata: nullable(json),
};
