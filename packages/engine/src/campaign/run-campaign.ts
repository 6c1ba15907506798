import { setMaxListeners } from 'node:events';
import type { Campaign } from './campaign.ts';
import type { CampaignStatus, Ending } from './events.ts';
import { runTechnique } from './run-technique.ts';
import { setStage } from './stage.ts';

/** Runs every technique over every goal. Storing and drawing belong to whoever records. */
export async function runCampaign(given: Campaign): Promise<CampaignStatus> {
  const signal = AbortSignal.any([given.signal]);
  // Every call under way listens to it, and many at once are no leak.
  setMaxListeners(0, signal);
  const campaign = { ...given, signal };
  const { techniques, goals, record } = campaign;
  const stage = setStage(campaign);
  await record({
    type: 'campaign-start',
    techniques: techniques.map(({ technique }) => technique.id),
    goals: goals.length,
  });
  const endings: Ending[] = [];
  for (const planned of techniques) {
    const ending = await runTechnique(campaign, stage, planned);
    await record({ type: 'technique-end', technique: planned.technique.id, ...ending });
    endings.push(ending);
  }
  const failed = endings.every(({ status }) => status === 'FAILED');
  const status = signal.aborted ? 'CANCELLED' : failed ? 'FAILED' : 'COMPLETED';
  const reason = endings.find((ending) => ending.reason !== null)?.reason ?? null;
  await record({ type: 'campaign-end', status, reason });
  return status;
}
