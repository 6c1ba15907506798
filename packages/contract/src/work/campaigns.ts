import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { campaignSorts } from '../lists/list-sorts.ts';
import { campaignId } from '../records/run.ts';
import { Campaign, CampaignRequest, campaignStatus, PatchedCampaignRequest } from './campaign.ts';
import { Slice, sliceStatus } from './slice.ts';

const byId = z.object({ id: uuid });

/** Campaigns that workers run. The service itself never connects to an agent. */
export const campaigns = {
  list: listEndpoint({
    path: '/campaign',
    summary: 'List campaigns on workers',
    access: 'read',
    item: Campaign,
    filters: {
      status: filter(campaignStatus),
      name: filter(campaignId),
      q: filter(typed({ max: limits.searchMax })).meta({ description: 'A part of its name.' }),
      sort: filter(z.enum(campaignSorts, { error: `Use ${campaignSorts.join(', ')}.` })),
    },
    pageSizeMax: limits.runPageSizeMax,
  }),
  create: endpoint({
    method: 'post',
    path: '/campaign',
    summary: 'Hand a campaign to workers',
    access: 'run',
    creates: true,
    audited: { as: 'campaign-create', fields: ['name', 'target'] },
    body: CampaignRequest,
    bodyBytesMax: 'as set',
    status: 201,
    returns: Campaign,
  }),
  get: endpoint({
    method: 'get',
    path: '/campaign/{id}',
    summary: 'Get a campaign with its progress',
    access: 'read',
    params: byId,
    returns: Campaign,
  }),
  update: endpoint({
    method: 'patch',
    path: '/campaign/{id}',
    summary: 'Pause, resume or cancel a campaign, or change its limits',
    access: 'run',
    audited: {
      as: 'campaign-change',
      fields: ['status', 'concurrency', 'requests_per_minute', 'budget'],
    },
    params: byId,
    body: PatchedCampaignRequest,
    returns: Campaign,
  }),
  slices: listEndpoint({
    path: '/campaign/{id}/slices',
    summary: 'List the slices of a campaign with their progress',
    access: 'read',
    params: byId,
    item: Slice,
    filters: { status: filter(sliceStatus) },
    pageSizeMax: limits.runPageSizeMax,
  }),
};
