import type { AgentType } from '@provoke/contract';

/** What the service calls a type, in words. `CHATAPI_SDK` is what older clients register. */
const NAMES: Readonly<Record<AgentType, string>> = {
  CHATAPI: 'Chat-completions API',
  LOCALMODEL: 'Local model server',
  ROUTER: 'Any model, by runtime/model',
  AGENTKIT: 'Agent framework server',
  CHAINKIT: 'Chain served over HTTP',
  CODECLI_A: 'Coding command line (claude)',
  CODECLI_B: 'Coding command line (codex)',
  SELFHOSTED: 'Self-hosted agent (hermes)',
  WEB: 'Website chat in a browser',
  UNKNOWN: 'Another type',
  CHATAPI_SDK: 'Chat-completions API (older clients)',
};

export const nameOfType = (type: AgentType): string => NAMES[type];

/** For a `<select>`: value and words. */
export const agentTypeChoices = Object.entries(NAMES);
