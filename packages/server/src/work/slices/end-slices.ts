import type { CampaignState } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { BatchedWrite } from '../../db/writing/writing.ts';
import { pauseCampaign } from '../campaigns/change-campaign.ts';
import { endFinishedRuns } from '../campaigns/end-finished-runs.ts';
import { isOpen, type LockedCampaign, lockCampaign } from '../campaigns/locks.ts';
import { updateCampaign } from '../campaigns/update-campaign.ts';
import type { WorkQueue } from '../work-queue.ts';
import { closeSlices } from './close-slices.ts';
import type { Ending } from './worker-requests.ts';

/** What has become of the campaign, or that the slice is no longer the worker's. */
type Answer = { status: CampaignState } | 'slice-taken';

/** As many slices in a row whose agent did not answer pause the campaign, as on one machine. */
const FAILURES_MAX = 10;

/**
 * Ends slices, or gives them back. The last one of a run ends the run; the last of all, the campaign. Ends of one
 * campaign that arrive together share a transaction.
 */
export const endWrite = ({ queue }: { queue: WorkQueue }): BatchedWrite<Ending, Answer> => ({
  record: 'slice-end',
  keyOf: ({ organizationId, slice }) => `${organizationId}/${slice.campaignId}`,
  async write(dbFor, inputs) {
    const { organizationId, slice } = inputs[0] as Ending;
    const db = dbFor({ organizationId, record: async () => slice.campaignId });
    return db.transaction().execute(async (tx) => {
      const campaign = await lockCampaign(tx, organizationId, slice.campaignId);
      const closed = campaign ? await closeSlices(tx, campaign, inputs) : new Set();
      const endings = inputs.filter((input) => closed.has(input));
      const status = campaign && (await endAll(tx, campaign, { endings, queue }));
      return inputs.map((input) => (status && closed.has(input) ? { status } : 'slice-taken'));
    });
  },
});

type Ended = { endings: readonly Ending[]; queue: WorkQueue };

async function endAll(
  tx: Db,
  campaign: LockedCampaign,
  { endings, queue }: Ended,
): Promise<CampaignState> {
  const place = { organizationId: campaign.organization_id, target: campaign.target };
  const released = endings.filter(({ body }) => body.outcome === 'released');
  const refused = endings.find(({ body }) => body.outcome === 'refused');
  const over = endings.filter(({ body }) => isOver(body));
  if (isOpen(campaign)) await queue.putBack(tx, place, idsOf(released));
  else await queue.remove(tx, place, idsOf(released));
  await queue.remove(tx, place, idsOf(over));
  const { failures, silence } = countFailures(campaign.failures, over);
  if (failures !== campaign.failures) await updateCampaign(tx, campaign, { failures });
  const canPause = isOpen(campaign) || campaign.status === 'PAUSED';
  const reason = refused && canPause ? refused.body.reason : isOpen(campaign) ? silence : undefined;
  if (reason === undefined)
    return endFinishedRuns(
      tx,
      campaign,
      over.map(({ slice }) => slice.runId),
    );
  await pauseCampaign(tx, campaign, { queue, reason });
  return 'PAUSED';
}

const isOver = ({ outcome }: Ending['body']) => outcome === 'finished' || outcome === 'unfinished';

const idsOf = (endings: readonly Ending[]) => endings.map(({ slice }) => slice.id);

/** The number of slices in a row that were left unfinished, and the reason to give if those are too many. */
function countFailures(before: number, over: readonly Ending[]) {
  let failures = before;
  let silence: string | undefined;
  for (const { body } of over) {
    failures = body.outcome === 'finished' ? 0 : failures + 1;
    if (failures >= FAILURES_MAX) silence ??= `${SILENT} ${body.reason ?? ''}`.trim();
  }
  return { failures, silence };
}

const SILENT = `Paused: the agent did not answer in ${FAILURES_MAX} slices in a row.`;
