import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { jsonObject, prose, settings, timestamp, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { targetUrl } from '../fields/target-url.ts';
import { agentTypeIds, findAgentType } from '../lists/agent-types.ts';
import { agentSorts } from '../lists/list-sorts.ts';
import { AgentHistory } from './agent-history.ts';
import { ObservedActs } from './observed-acts.ts';

const agentType = z.enum(agentTypeIds).meta({ id: 'AgentTypeEnum' });

const sentAgentType = z.preprocess((value) => findAgentType(value) ?? value, agentType);

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
    access: 'read',
    item: Agent,
    filters: {
      q: filter(typed({ max: limits.agentNameMax })),
      sort: filter(z.enum(agentSorts, { error: `Use ${agentSorts.join(', ')}.` })),
    },
  }),
  create: endpoint({
    method: 'post',
    path: '/agent',
    summary: 'Register an agent',
    access: 'record',
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
    access: 'read',
    params: byId,
    returns: Agent,
  }),
  history: endpoint({
    method: 'get',
    path: '/agent/{id}/history',
    summary: "List the share of goals broken in an agent's runs, newest first",
    access: 'read',
    params: byId,
    query: z.object({ technique: filter(typed({ max: limits.attackTypeMax })) }),
    returns: AgentHistory,
  }),
  observed: endpoint({
    method: 'get',
    path: '/agent/{id}/observed',
    summary: 'Get what an agent showed of its acts in its newest run with rules',
    access: 'read',
    params: byId,
    returns: ObservedActs,
  }),
  replace: endpoint({
    method: 'put',
    path: '/agent/{id}',
    summary: 'Replace an agent; omitted optional fields keep their values',
    access: 'record',
    params: byId,
    body: AgentRequest,
    bodyBytesMax: limits.agentBodyBytesMax,
    returns: Agent,
  }),
  update: endpoint({
    method: 'patch',
    path: '/agent/{id}',
    summary: 'Update fields of an agent',
    access: 'record',
    params: byId,
    body: PatchedAgentRequest,
    bodyBytesMax: limits.agentBodyBytesMax,
    returns: Agent,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/agent/{id}',
    summary: 'Delete an agent, its attacks and its runs',
    access: 'administer',
    audited: { as: 'agent-delete' },
    params: byId,
    status: 204,
    returns: z.undefined(),
  }),
};
