import type { Attack, attacks } from '@provoke/contract';
import { violation } from '../../db/failure.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { noSuchRecord, Problem } from '../../http/problem.ts';
import type { ChangeContext, ReceivedBy, Routes } from '../../http/routes.ts';
import { hasAgent } from '../agents/agent-store.ts';
import {
  findAttack,
  findConfigured,
  hasAttack,
  listAttacks,
  type StoredAttack,
} from './attack-store.ts';
import { deleteAttack, insertAttack, updateAttack } from './change-attack.ts';

export const attackRoutes: Routes<typeof attacks> = {
  find: hasAttack,
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listAttacks(db, caller.organizationId, { ...query, ...toWindow(query) }),
      ),

    async create({ body, caller: { organizationId, userId }, db }) {
      const { agent, ...fields } = body;
      if (!(await hasAgent(db, organizationId, agent))) throw noSuchRecord('agent', agent);
      const id = await againstOwnAgent(
        agent,
        insertAttack(db, organizationId, { ...fields, agent_id: agent, owner_id: userId }),
      );
      return found(await findConfigured(db, organizationId, id, fields.configuration));
    },

    get: async ({ params, caller, db }) =>
      found(await findAttack(db, caller.organizationId, params.id)),
    replace: changeAttack,
    update: changeAttack,

    async delete({ params, caller, db }) {
      if (!(await deleteAttack(db, caller.organizationId, params.id)))
        throw new Problem('not-found');
    },
  },
};

async function changeAttack({
  params,
  body: { agent, ...fields },
  caller: { organizationId },
  db,
  reading,
}: ReceivedBy<typeof attacks.update> & ChangeContext): Promise<Wire<Attack>> {
  if (agent !== undefined && !(await hasAgent(db, organizationId, agent)))
    throw noSuchRecord('agent', agent);
  await againstOwnAgent(
    agent,
    updateAttack(db, organizationId, params.id, { ...fields, agent_id: agent }),
  );
  return found(
    fields.configuration
      ? await findConfigured(reading, organizationId, params.id, fields.configuration)
      : await findAttack(reading, organizationId, params.id),
  );
}

function found(attack: StoredAttack | undefined): Wire<Attack> {
  if (!attack) throw new Problem('not-found');
  return attack;
}

/** The foreign key includes the organization, so the check can be neither forgotten nor raced. */
async function againstOwnAgent<Written>(
  agent: string | undefined,
  write: Promise<Written>,
): Promise<Written> {
  try {
    return await write;
  } catch (error) {
    if (agent && violation(error)?.constraint === 'attacks_agent_exists')
      throw noSuchRecord('agent', agent);
    throw error;
  }
}
