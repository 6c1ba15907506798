import type { Client } from '@provoke/client';
import { type Connected, connect } from '../delivery/connect.ts';
import { type Delivery, noDelivery, startDelivery } from '../delivery/start-delivery.ts';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import type { Manifest } from '../folder/manifest.ts';
import type { Journal } from '../journal/journal.ts';
import { estimateNotice } from '../plan/estimate.ts';
import type { Plan } from '../plan/make-plan.ts';
import { type Service, startService } from '../service/open-service.ts';

/** Where a campaign is sent while it runs. */
export type Sending = {
  place: string;
  /** False where its folder is the whole record. */
  hasService: boolean;
  /** A remote service, which may take spans too. */
  remote?: { baseUrl: string; client: Client };
  /** Registers the campaign at a remote service, which may refuse it: before the first prompt. */
  register(planned: Manifest): Promise<void>;
  /** Sends the journal, in order. */
  deliver(planned: Manifest, journal: Journal): Promise<Delivery>;
  close(): Promise<void>;
};

type Opening = {
  folder: CampaignFolder;
  plan: Plan;
  signal: AbortSignal;
  note(text: string): void;
};

/** To no service: the campaign's folder is the whole record. */
export const sendNowhere = ({ path }: CampaignFolder): Sending => ({
  place: `in ${path}`,
  hasService: false,
  register: async () => {},
  deliver: async () => noDelivery(),
  close: async () => {},
});

/** To the campaign's service. A local one loads its code after `appAfter`. */
export async function openSending(
  { folder, plan, signal, note }: Opening,
  appAfter: Promise<void>,
): Promise<Sending> {
  const service = await startService(plan.service, note, appAfter);
  const { storage, baseUrl = '' } = plan.service;
  const isRemote = storage === 'remote';
  let registered: Connected | undefined;
  const connectTo = (planned: Manifest, until: AbortSignal) =>
    connect({
      ...{ folder, manifest: planned, agent: plan.agent, service, signal: until },
      attacks: planned.attacks ?? plan.attacks,
    });
  return {
    place: service.place,
    hasService: true,
    ...(isRemote && { remote: { baseUrl, client: service.client } }),
    async register(planned) {
      if (isRemote) registered = await connectTo(planned, signal);
      sayEstimate(service, { plan, note });
    },
    deliver: (planned, journal) =>
      startDelivery({
        campaignId: planned.id,
        journal,
        sync: folder.sync,
        connect: async (until) => registered ?? connectTo(planned, until),
        earlier: planned.runs ?? [],
        note,
        clock: Date.now,
      }),
    close: service.close,
  };
}

/** Of a service that takes records one by one. */
function sayEstimate({ hasBulk }: Service, { plan, note }: Pick<Opening, 'plan' | 'note'>): void {
  const estimate = hasBulk ? undefined : estimateNotice(plan.campaign);
  if (estimate) note(estimate);
}
