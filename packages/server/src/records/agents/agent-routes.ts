import type { Agent, agents } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { violation } from '../../db/failure.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { agentColumns } from '../../db/tables/columns/agent-columns.ts';
import { saidColumns } from '../../db/tables/columns/pick-columns.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { ChangeContext, ReceivedBy, Routes } from '../../http/routes.ts';
import { listHistory } from './agent-history.ts';
import { findAgent, hasAgent, listAgents } from './agent-store.ts';
import { deleteAgent, insertAgent, updateAgent } from './change-agent.ts';
import { readObservedActs } from './observed-acts.ts';

export const agentRoutes: Routes<typeof agents> = {
  find: hasAgent,
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listAgents(db, caller.organizationId, { ...query, ...toWindow(query) }),
      ),

    async create({ body, caller: { organizationId, userId }, db }) {
      const id = await uniquelyNamed(
        insertAgent(db, organizationId, {
          ...saidColumns(agentColumns, body),
          owner_id: userId,
        }),
      );
      return getAgent(db, organizationId, id);
    },

    get: ({ params, caller, db }) => getAgent(db, caller.organizationId, params.id),
    async history({ params: { id }, query, caller: { organizationId }, db }) {
      if (!(await hasAgent(db, organizationId, id))) throw new Problem('not-found');
      return listHistory(db, organizationId, { agentId: id, technique: query.technique });
    },
    async observed({ params: { id }, caller: { organizationId }, db }) {
      if (!(await hasAgent(db, organizationId, id))) throw new Problem('not-found');
      return readObservedActs(db, organizationId, id);
    },
    replace: changeAgent,
    update: changeAgent,

    async delete({ params, caller, db }) {
      if (!(await deleteAgent(db, caller.organizationId, params.id)))
        throw new Problem('not-found');
    },
  },
};

/** Fields missing from the body stay unchanged, for PUT too. */
async function changeAgent({
  params,
  body,
  caller: { organizationId },
  db,
  reading,
}: ReceivedBy<typeof agents.update> & ChangeContext): Promise<Wire<Agent>> {
  await uniquelyNamed(updateAgent(db, organizationId, params.id, body));
  return getAgent(reading, organizationId, params.id);
}

async function getAgent(db: Db, organizationId: string, id: string): Promise<Wire<Agent>> {
  const agent = await findAgent(db, organizationId, id);
  if (!agent) throw new Problem('not-found');
  return agent;
}

async function uniquelyNamed<Written>(write: Promise<Written>): Promise<Written> {
  try {
    return await write;
  } catch (error) {
    if (violation(error)?.constraint === 'agents_name_unique')
      throw fieldProblem(
        'name',
        'An agent with this name already exists in your organization.',
        error,
      );
    throw error;
  }
}
