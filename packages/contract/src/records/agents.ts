import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { jsonObject, prose, settings, timestamp, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { targetUrl } from '../fields/target-url.ts';
import { AgentHistory } from './agent-history.ts';

/** Protocols for reaching a target. `CHATAPI_SDK` is what older clients registered. */
export const agentTypes = [
  'LOCALMODEL',
  'CHATAPI',
  'ROUTER',
  'AGENTKIT',
  'CHAINKIT',
  'CODECLI_A',
  'CODECLI_B',
  'SELFHOSTED',
  'WEB',
  'UNKNOWN',
  'CHATAPI_SDK',
] as const;
export type AgentType = (typeof agentTypes)[number];
const agentType = z.enum(agentTypes).meta({ id: 'AgentTypeEnum' });

/** Type names that existing clients send, and the type stored and returned for each. */
const neutralTypes: Record<string, AgentType> = {
  OPENAI: 'CHATAPI',
  OPENAI_SDK: 'CHATAPI',
  OLLAMA: 'LOCALMODEL',
  LITELLM: 'ROUTER',
  GOOGLE_ADK: 'AGENTKIT',
  LANGCHAIN: 'CHAINKIT',
  CLAUDE_CODE: 'CODECLI_A',
  CODEX: 'CODECLI_B',
  HERMES: 'SELFHOSTED',
  MCP: 'UNKNOWN',
  A2A: 'UNKNOWN',
};

const toNeutralType = (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(neutralTypes, value) ? neutralTypes[value] : value;

const sentAgentType = z.preprocess(toNeutralType, agentType);

export const Agent = z
  .object({
    id: uuid,
    name: z.string(),
    endpoint: z.string(),
    agent_type: agentType,
    description: z.string().nullable(),
    metadata: jsonObject.nullable(),
    organization: uuid,
    organization_detail: z.object({ id: uuid, name: z.string() }),
    owner: z.int().nullable(),
    owner_detail: z.object({ user: z.int(), username: z.string(), organization: uuid }).nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({
    id: 'Agent',
    description: 'An agent under test. Its name is unique within the organization.',
  });
export type Agent = z.infer<typeof Agent>;

export const AgentRequest = z
  .object({
    name: typed({ max: limits.agentNameMax }),
    endpoint: targetUrl,
    agent_type: sentAgentType.optional(),
    description: prose.nullable().optional(),
    metadata: settings.nullable().optional(),
  })
  .meta({ id: 'AgentRequest' });
const PatchedAgentRequest = AgentRequest.partial().meta({ id: 'PatchedAgentRequest' });

const byId = z.object({ id: uuid });

export const agents = {
  list: listEndpoint({
    path: '/agent',
    summary: 'List agents',
    item: Agent,
    filters: { q: filter(typed({ max: limits.agentNameMax })) },
  }),
  create: endpoint({
    method: 'post',
    path: '/agent',
    summary: 'Register an agent',
    access: 'key',
    creates: true,
    body: AgentRequest,
    bodyBytesMax: limits.agentBodyBytesMax,
    status: 201,
    returns: Agent,
  }),
  get: endpoint({
    method: 'get',
    path: '/agent/{id}',
    summary: 'Get an agent',
    access: 'key',
    params: byId,
    returns: Agent,
  }),
  history: endpoint({
    method: 'get',
    path: '/agent/{id}/history',
    summary: "List the share of goals broken in an agent's runs, newest first",
    access: 'key',
    params: byId,
    query: z.object({ technique: filter(typed({ max: limits.attackTypeMax })) }),
    returns: AgentHistory,
  }),
  replace: endpoint({
    method: 'put',
    path: '/agent/{id}',
    summary: 'Replace an agent; omitted optional fields keep their values',
    access: 'key',
    params: byId,
    body: AgentRequest,
    bodyBytesMax: limits.agentBodyBytesMax,
    returns: Agent,
  }),
  update: endpoint({
    method: 'patch',
    path: '/agent/{id}',
    summary: 'Update fields of an agent',
    access: 'key',
    params: byId,
    body: PatchedAgentRequest,
    bodyBytesMax: limits.agentBodyBytesMax,
    returns: Agent,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/agent/{id}',
    summary: 'Delete an agent, its attacks and its runs',
    access: 'key',
    audited: { as: 'agent-delete' },
    params: byId,
    status: 204,
    returns: z.undefined(),
  }),
};
