type TypeDefinition = {
  id: string;
  title: string;
  /** Names that existing clients send; this type is stored and returned for them. */
  sentAs?: readonly string[];
};

/** Protocols for reaching a target. */
export const agentTypes = [
  { id: 'LOCALMODEL', title: 'Local model server', sentAs: ['OLLAMA'] },
  { id: 'CHATAPI', title: 'Chat-completions API', sentAs: ['OPENAI', 'OPENAI_SDK'] },
  { id: 'ROUTER', title: 'Any model, by <runtime>/<model>', sentAs: ['LITELLM'] },
  { id: 'AGENTKIT', title: 'Agent framework server', sentAs: ['GOOGLE_ADK'] },
  { id: 'CHAINKIT', title: 'Chain served over HTTP', sentAs: ['LANGCHAIN'] },
  { id: 'CODECLI_A', title: 'Coding command line (claude)', sentAs: ['CLAUDE_CODE'] },
  { id: 'CODECLI_B', title: 'Coding command line (codex)', sentAs: ['CODEX'] },
  { id: 'SELFHOSTED', title: 'Self-hosted agent (hermes)', sentAs: ['HERMES'] },
  { id: 'WEB', title: 'Website chat in a browser' },
  { id: 'UNKNOWN', title: 'Another type', sentAs: ['MCP', 'A2A'] },
  // What older clients registered.
  { id: 'CHATAPI_SDK', title: 'Chat-completions API (older clients)' },
] as const satisfies readonly TypeDefinition[];

export type AgentType = (typeof agentTypes)[number]['id'];

export const agentTypeIds: readonly AgentType[] = agentTypes.map(({ id }) => id);

export const agentTypeTitle = (type: AgentType): string =>
  agentTypes.find(({ id }) => id === type)?.title ?? type;

/** The type that is stored for a name that a client sends. */
export const findAgentType = (sent: unknown): AgentType | undefined =>
  agentTypes.find((type) => 'sentAs' in type && type.sentAs.some((name) => name === sent))?.id;
