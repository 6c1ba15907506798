import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { jsonObject, settings, timestamp, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { attackSorts } from '../lists/list-sorts.ts';

/** Any name: the service also records techniques that it does not know. */
export const attackType = typed({ max: limits.attackTypeMax });

export const Attack = z
  .object({
    id: uuid,
    type: z.string(),
    agent: uuid,
    agent_name: z.string(),
    owner: z.int().nullable(),
    owner_username: z.string().nullable(),
    organization: uuid,
    organization_name: z.string(),
    configuration: jsonObject,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({
    id: 'Attack',
    description:
      'One technique configured against one agent. The service stores any `type`, even one it does not know.',
  });
export type Attack = z.infer<typeof Attack>;

const AttackRequest = z
  .object({
    type: attackType,
    agent: uuid,
    configuration: settings,
  })
  .meta({ id: 'AttackRequest' });
const PatchedAttackRequest = AttackRequest.partial().meta({ id: 'PatchedAttackRequest' });

const byId = z.object({ id: uuid });

export const attacks = {
  list: listEndpoint({
    path: '/attack',
    summary: 'List attacks',
    access: 'read',
    item: Attack,
    filters: {
      q: filter(typed({ max: limits.agentNameMax })),
      sort: filter(z.enum(attackSorts, { error: `Use ${attackSorts.join(', ')}.` })),
    },
  }),
  create: endpoint({
    method: 'post',
    path: '/attack',
    summary: 'Configure an attack against an agent',
    access: 'record',
    creates: true,
    body: AttackRequest,
    bodyBytesMax: 'as set',
    status: 201,
    returns: Attack,
  }),
  get: endpoint({
    method: 'get',
    path: '/attack/{id}',
    summary: 'Get an attack',
    access: 'read',
    params: byId,
    returns: Attack,
  }),
  replace: endpoint({
    method: 'put',
    path: '/attack/{id}',
    summary: 'Replace an attack',
    access: 'record',
    params: byId,
    body: AttackRequest,
    bodyBytesMax: 'as set',
    returns: Attack,
  }),
  update: endpoint({
    method: 'patch',
    path: '/attack/{id}',
    summary: 'Update fields of an attack',
    access: 'record',
    params: byId,
    body: PatchedAttackRequest,
    bodyBytesMax: 'as set',
    returns: Attack,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/attack/{id}',
    summary: 'Delete an attack; its runs are kept as evidence',
    access: 'administer',
    audited: { as: 'attack-delete' },
    params: byId,
    status: 204,
    returns: z.undefined(),
  }),
};
