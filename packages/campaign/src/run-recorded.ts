import { type BudgetLimits, type LimitName, limitFlag } from '@provoke/contract/lists';
import { closeTarget, runCampaign } from '@provoke/engine';
import { type CampaignStatus, stripSecrets } from '@provoke/evidence';
import { plural } from '@provoke/figures';
import { MAX_WAIT_AFTER_CANCEL_MS } from './delivery/start-delivery.ts';
import type { CampaignFolder } from './folder/campaign-folder.ts';
import type { HackOptions, LiveCampaign } from './hack-options.ts';
import { commandFor } from './notices/command-for.ts';
import type { FolderOutcome, Outcome } from './outcome.ts';
import type { Plan } from './plan/make-plan.ts';
import { readFolder } from './reading/read-folder.ts';
import { summarize } from './recorded/summarize.ts';
import type { Recording } from './recording/open-recording.ts';
import { collectResults } from './results/collect-results.ts';
import { hasReviews } from './reviews/read-reviews.ts';

const MAX_WAIT_MS = 15_000;

type Ended = { status: CampaignStatus; statuses: ReadonlyMap<string, CampaignStatus> };

/** Runs a campaign whose recording is open, sends its records, and closes both. */
export const runRecorded = (
  folder: CampaignFolder,
  plan: Plan,
  recording: Recording,
  options: HackOptions,
): Promise<Outcome> =>
  runWith(folder, plan, recording, {
    ...options,
    also: (ended) => runsOf(plan, recording, ended),
  });

/** The same of a campaign whose folder is the whole record. */
export const runInOpenFolder = (
  folder: CampaignFolder,
  plan: Plan,
  recording: Recording,
  options: HackOptions,
): Promise<FolderOutcome> =>
  runWith(folder, plan, recording, { ...options, also: async () => ({}) });

/** `also` is what more the outcome has, asked for before the recording closes. */
async function runWith<More>(
  folder: CampaignFolder,
  plan: Plan,
  recording: Recording,
  { also, ...options }: HackOptions & { also(ended: Ended): Promise<More> },
): Promise<FolderOutcome & More> {
  const { campaign } = plan;
  const { env, onNotice = () => {} } = options;
  const { dataDir } = plan.service;
  const command = (verb: 'resume' | 'sync') => commandFor(verb, folder.id, { dataDir, env });
  const { elapsedMs, state } = recording;
  const { goals, budget } = campaign;
  const live = {
    ...{ id: folder.id, path: folder.path, resume: command('resume') },
    ...{ agent: plan.agent.name, host: hostOf(plan.agent), callMaxMs: plan.callMaxMs },
    ...{ goals, budget, view: state.view, elapsedMs },
  };
  try {
    const ended = await attack(plan, recording, { ...options, live });
    await finish(recording, options);
    const { left, refused } = await recording.unsent();
    const { goals, spent } = state.view.progress();
    const raised = spent ? raise(spent, campaign.budget) : '';
    const resume = goals.finished < goals.total ? `${command('resume')}${raised}` : null;
    if (left > 0)
      onNotice(
        `${plural(left, 'record is', 'records are')} not sent yet. Send the rest with: ${command('sync')}`,
      );
    return {
      campaign: { id: folder.id, path: folder.path },
      ...(await also(ended)),
      ...(await outcomeOf(folder, recording, {
        ...{ status: ended.status, collect: options.collect ?? false, accept: options.accept },
      })),
      resume,
      place: recording.place,
      unsent: left + refused > 0 ? { count: left + refused, refused, path: folder.path } : null,
    };
  } catch (error) {
    const { goals } = state.view.progress();
    if (goals.finished < goals.total) onNotice(`${onceFixed(options)}: ${command('resume')}`);
    await finish(recording, options);
    throw error;
  } finally {
    await closeTarget(campaign.target);
    await recording.close();
  }
}

const onceFixed = ({ signal }: HackOptions) =>
  signal.aborted ? 'Resume with' : 'Fix that, then resume with';

const hostOf = ({ endpoint, name }: Plan['agent']): string => URL.parse(endpoint)?.host || name;

/** A spent budget ends a resume immediately, so twice as much is proposed. */
const raise = (spent: LimitName, budget: BudgetLimits): string =>
  ` ${limitFlag(spent)} ${2 * (budget[spent] ?? 0)}`;

async function attack(
  { campaign, secrets }: Plan,
  recording: Recording,
  { signal, onEvent, onStep, controls, live }: HackOptions & { live: LiveCampaign },
): Promise<Ended> {
  const statuses = new Map<string, CampaignStatus>();
  const status = await runCampaign({
    ...campaign,
    memory: recording.state.memory,
    grounds: recording.grounds,
    traces: recording.traces,
    control: recording.state.view.control(),
    signal,
    controls,
    onStep(step) {
      if (step.type === 'prompt') recording.prompted();
      onStep?.(stripSecrets(step, secrets));
    },
    onWait(wait) {
      const event = { type: 'wait' as const, ...wait, elapsed_ms: live.elapsedMs() };
      live.view.add(event);
      void onEvent?.(event, live);
    },
    async record(event) {
      if (event.type === 'technique-end') statuses.set(event.technique, event.status);
      const recorded = await recording.record(event);
      if (recorded) await onEvent?.(recorded, live);
      return recorded;
    },
  });
  return { status, statuses };
}

/** After a cancellation the service gets a little time, although the signal is aborted. */
const finish = (recording: Recording, { signal, maxWaitMs = MAX_WAIT_MS }: HackOptions) =>
  signal.aborted
    ? recording.finish({
        mustHurry: true,
        maxWaitMs: MAX_WAIT_AFTER_CANCEL_MS,
        signal: new AbortController().signal,
      })
    : recording.finish({ maxWaitMs, signal });

async function runsOf(
  { campaign }: Plan,
  { runs: registered }: Recording,
  { status, statuses }: Ended,
): Promise<Pick<Outcome, 'run' | 'runs'>> {
  const runOf = await registered();
  const runs = campaign.techniques.map(({ technique: { id } }) => ({
    ...runOf(id),
    status: statuses.get(id) ?? status,
  }));
  const run = runs[campaign.techniques.findIndex(({ arm }) => arm !== 'control')];
  if (!run) throw new Error('A campaign needs a technique.');
  return { run, runs };
}

async function outcomeOf(
  folder: CampaignFolder,
  { state }: Recording,
  {
    status,
    collect = false,
    accept,
  }: Pick<Ended, 'status'> & Pick<HackOptions, 'collect' | 'accept'>,
) {
  const isCollected = typeof collect === 'function' ? collect() : collect;
  const { phase, state: told, reason, elapsedMs } = state.view.progress();
  return {
    status,
    state: told,
    elapsed_ms: elapsedMs,
    ...(isCollected ? await collectResults(folder) : { results: [], findings: [] }),
    // People may have reviewed results that are already at the service, and late spans count as well.
    summary:
      state.view.hasRaised() || (await hasReviews(folder))
        ? await summarize(await readFolder(folder), { accept })
        : state.view.summary(),
    reason,
    paused: phase === 'paused',
  };
}
