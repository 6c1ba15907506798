import type { campaigns } from '@provoke/contract';
import { type Db, inTransaction } from '../../db/database.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import type { WorkQueue } from '../work-queue.ts';
import { findCampaign, listCampaigns } from './campaign-store.ts';
import { changeCampaign } from './change-campaign.ts';
import { createCampaign } from './create-campaign.ts';
import { listSlices } from './list-slices.ts';

export const campaignRoutes = ({ queue }: { queue: WorkQueue }): Routes<typeof campaigns> => ({
  find: async (db, organizationId, id) =>
    (await findCampaign(db, organizationId, id)) !== undefined,
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listCampaigns(db, caller.organizationId, { ...query, ...toWindow(query) }),
      ),

    async create({ body, caller, db }) {
      const id = await inTransaction(db, (tx) => createCampaign(tx, caller, { body, queue }));
      return getCampaign(db, caller.organizationId, id);
    },

    get: ({ params, caller, db }) => getCampaign(db, caller.organizationId, params.id),

    async update({ params, body, caller: { organizationId }, db }) {
      await inTransaction(db, (tx) =>
        changeCampaign(tx, { organizationId, id: params.id }, { change: body, queue }),
      );
      return getCampaign(db, organizationId, params.id);
    },

    async slices({ params, query, caller: { organizationId }, db, url }) {
      const { id } = await getCampaign(db, organizationId, params.id);
      const wanted = { campaignId: id, status: query.status, ...toWindow(query) };
      return toPage(url, query, await listSlices(db, organizationId, wanted));
    },
  },
});

async function getCampaign(db: Db, organizationId: string, id: string) {
  const campaign = await findCampaign(db, organizationId, id);
  if (!campaign) throw new Problem('not-found');
  return campaign;
}
