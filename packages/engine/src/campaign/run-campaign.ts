import { setMaxListeners } from 'node:events';
import type { CampaignEvent, CampaignStatus, Ending } from '@provoke/evidence';
import type { Campaign } from './campaign.ts';
import { createControl } from './control/create-control.ts';
import type { AnswerCounts } from './events/memory.ts';
import { trackOutcome } from './events/outcome.ts';
import { runTechnique } from './run-technique.ts';
import { setStage } from './stage.ts';

/** Runs every technique over every goal. The caller stores and displays events through `record`. */
export async function runCampaign(given: Campaign): Promise<CampaignStatus> {
  const signal = AbortSignal.any([given.signal]);
  // Every call in flight listens; many listeners are not a leak.
  setMaxListeners(0, signal);
  const { techniques, goals, memory } = given;
  const outcome = trackOutcome(
    addUp(techniques.map(({ technique }) => memory.outcome(technique.id))),
  );
  const record = (event: CampaignEvent) => {
    if (event.type === 'attempt-end') {
      outcome.add(event.attempt);
      control.observe(event.attempt);
    }
    return given.record(event);
  };
  const campaign = { ...given, signal, record };
  const stage = setStage(campaign);
  const control = createControl(campaign, stage);
  const floor = techniques.find(({ arm }) => arm === 'control')?.technique.id;
  const isBenign = techniques.some(({ arm }) => arm === 'benign');
  await record({
    type: 'campaign-start',
    techniques: techniques.map(({ technique }) => technique.id),
    goals: goals.length,
    ...(floor !== undefined && { floor }),
    ...(isBenign && { benign: true }),
    ...(campaign.grounds && { grounds: campaign.grounds }),
    traces: campaign.traces !== undefined,
  });
  const endings: Ending[] = [];
  for (const planned of techniques) {
    const ending = await runTechnique(campaign, { ...stage, control }, planned);
    await stage.lost.settled();
    if (planned === techniques.at(-1)) await settle(campaign, planned.technique.id);
    await record({ type: 'technique-end', technique: planned.technique.id, ...ending });
    endings.push(ending);
  }
  const ending = combine(endings, outcome.ending());
  await record({ type: 'campaign-end', ...ending });
  return ending.status;
}

/** Late spans count for a while after the last attempt. Ctrl-C ends that, and nothing else. */
async function settle({ traces, signal, record }: Campaign, technique: string): Promise<void> {
  const until = traces?.settlesUntil();
  if (!traces || !until || signal.aborted) return;
  await record({ type: 'settling', technique, until: until.toISOString() });
  await traces.settle(signal);
}

/** A pause or an abort ends all remaining techniques. */
function combine(endings: readonly Ending[], { status }: Ending): Ending {
  const paused = endings.find((ending) => ending.paused);
  if (paused) return paused;
  const isCancelled = endings.some((ending) => ending.status === 'CANCELLED');
  const { reason = null, spent } = endings.find((ending) => ending.reason !== null) ?? {};
  return { status: isCancelled ? 'CANCELLED' : status, reason, ...(spent && { spent }) };
}

const addUp = (outcomes: readonly AnswerCounts[]): AnswerCounts => ({
  attempted: outcomes.reduce((sum, { attempted }) => sum + attempted, 0),
  answered: outcomes.reduce((sum, { answered }) => sum + answered, 0),
});
