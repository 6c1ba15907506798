import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Run } from '@provoke/contract';
import {
  type BudgetLimits,
  type CampaignStatus,
  closeTarget,
  createRegistry,
  type Environment,
  type Extensions,
  type GoalReport,
  runCampaign,
  type Summary,
} from '@provoke/engine';
import { type CampaignFolder, makeCampaignFolder } from './folder/campaign-folder.ts';
import { checkOwn } from './folder/check-own.ts';
import { type Manifest, readManifest, writeManifest } from './folder/manifest.ts';
import { newManifest } from './folder/new-manifest.ts';
import { sealOf } from './folder/seal.ts';
import { commandFor } from './notices/command-for.ts';
import { checkModels } from './plan/check-models.ts';
import { makePlan, type Plan } from './plan/make-plan.ts';
import { noticesOn } from './plan/notices.ts';
import { asUsageError } from './plan/reasons.ts';
import { openRecording, type RecordedEvent, type Recording } from './recording/open-recording.ts';
import { replan } from './recording/replan.ts';
import { type AttemptResult, collectResults } from './results/collect-results.ts';
import type { CampaignView } from './view/campaign-view.ts';

export type Outcome = {
  campaign: { id: string; path: string };
  /** Of the campaign as a whole. */
  status: CampaignStatus;
  /** The first technique's. */
  run: Run & { status: CampaignStatus };
  /** One for each technique. */
  runs: (Run & { status: CampaignStatus })[];
  /** Every attempt of every life of the campaign; empty unless they were to be collected. */
  results: AttemptResult[];
  findings: GoalReport[];
  summary: Summary;
  /** Why it ended before its end, or why nothing could be attempted. */
  reason: string | null;
  /** Nobody answered any more, so it stopped itself; `resume` goes on with it. */
  paused: boolean;
  /** What to type to go on with it; null when all of its goals are finished. */
  resume: string | null;
  /** For a sentence: "recorded at http://…". */
  place: string;
  /** What the service does not have, and where it is kept. */
  unsent: { count: number; refused: number; path: string } | null;
};

/** What happens in a campaign, or a wait for a server that throttles: the agent, or the models at an address. */
export type HackEvent =
  | RecordedEvent
  | { type: 'wait'; address: string | null; ms: number; elapsed_ms: number };

/** A campaign while this process runs it. */
export type LiveCampaign = {
  id: string;
  /** What to type to resume it. */
  resume: string;
  /** Everything so far, over all resumes; already has the event that comes with it. */
  view: CampaignView;
  /** The time on the clock of the view. */
  elapsedMs(): number;
};

export type HackOptions = {
  env: Environment;
  signal: AbortSignal;
  /** What the user brought along: own techniques, judges, targets. */
  extensions?: Extensions;
  /** Called with everything that happens, and awaited before the goal continues. */
  onEvent?: (event: HackEvent, campaign: LiveCampaign) => void | Promise<void>;
  /** Told what a person at a terminal should know: a service that is away, how to go on. */
  onNotice?: (text: string) => void;
  /** Asks the person at the terminal; absent where there is none. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Give every attempt back, not only the numbers; asked at the end. */
  collect?: boolean | (() => boolean);
  /** How long a service that takes nothing is waited for at the end. */
  patienceMs?: number;
};

const PATIENCE_MS = 15_000;
const PATIENCE_AFTER_CANCEL_MS = 5_000;

/** The whole of a campaign: plan, register, attack, record, count. Throws what kept it from starting; then nothing is left of it. */
export async function runHack(
  agentParameters: unknown,
  attackConfig: unknown,
  options: HackOptions,
): Promise<Outcome> {
  const plan = await makePlan(agentParameters, attackConfig, planningOf(options));
  for (const notice of noticesOn(plan.campaign)) options.onNotice?.(notice);
  await checkModels(plan.campaign, options.signal);
  const folder = await makeCampaignFolder(plan.service.dataDir);
  // Objects both: `makePlan` has parsed them.
  const given = { agent: agentParameters as object, attack: attackConfig as object };
  const unsealed = newManifest({ id: folder.id, ...given, plan });
  const manifest = { ...unsealed, seal: await sealOf(asStored(unsealed), options.env) };
  let recording: Recording;
  try {
    await writeManifest(folder, manifest);
    recording = await open(folder, manifest, plan, options);
  } catch (error) {
    await rm(folder.path, { recursive: true, force: true });
    throw error;
  }
  return live(folder, plan, recording, options);
}

/** As it is read again. */
const asStored = (manifest: Manifest): Manifest => JSON.parse(JSON.stringify(manifest)) as Manifest;

export type ResumeOptions = HackOptions & {
  /** The folder is the person's own, though it was not made here. */
  trusts?: boolean;
  keys?: Readonly<Record<string, string>>;
  /** Raises what the campaign may use, all its lives together. */
  budget?: BudgetLimits;
};

/** Goes on where a campaign was cut off: what it has is neither asked nor recorded again. */
export async function resumeHack(
  folder: CampaignFolder,
  { keys = {}, budget = {}, trusts = false, ...options }: ResumeOptions,
): Promise<Outcome> {
  const manifest = await readManifest(folder);
  await checkOwn(manifest, [manifest.agent, manifest.attack], { ...options, trusts });
  const dataDir = dirname(dirname(folder.path));
  const plan = await replan(manifest, { ...planningOf(options), dataDir, keys });
  await checkModels(plan.campaign, options.signal);
  const raised = { ...plan.campaign, budget: { ...plan.campaign.budget, ...budget } };
  const recording = await open(folder, manifest, plan, options);
  return live(folder, { ...plan, campaign: raised }, recording, options);
}

const planningOf = ({ env, signal, extensions, ask }: HackOptions) => ({
  env,
  ask,
  signal,
  registry: asUsageError(() => createRegistry(extensions)),
});

const open = (
  folder: CampaignFolder,
  manifest: Manifest,
  plan: Plan,
  { signal, onNotice = () => {} }: HackOptions,
) => openRecording({ folder, manifest, plan, signal, note: onNotice });

async function live(
  folder: CampaignFolder,
  { campaign, service: { dataDir } }: Plan,
  recording: Recording,
  { env, signal, onEvent, onNotice = () => {}, collect = false, patienceMs }: HackOptions,
): Promise<Outcome> {
  const { state } = recording;
  const { memory, view } = state;
  const say = (verb: 'resume' | 'sync') => commandFor(verb, folder.id, { dataDir, env });
  const { elapsedMs } = recording;
  const running = { id: folder.id, resume: say('resume'), view, elapsedMs };
  const statuses = new Map<string, CampaignStatus>();
  const finish = () =>
    signal.aborted
      ? recording.finish({
          patienceMs: PATIENCE_AFTER_CANCEL_MS,
          signal: new AbortController().signal,
        })
      : recording.finish({ patienceMs: patienceMs ?? PATIENCE_MS, signal });
  try {
    const status = await runCampaign({
      ...campaign,
      memory,
      signal,
      onWait(wait) {
        const event = { type: 'wait' as const, ...wait, elapsed_ms: elapsedMs() };
        view.add(event);
        void onEvent?.(event, running);
      },
      async record(event) {
        if (event.type === 'technique-end') statuses.set(event.technique, event.status);
        const recorded = await recording.record(event);
        if (recorded) await onEvent?.(recorded, running);
        return recorded;
      },
    });
    await finish();
    const { left, refused } = await recording.unsent();
    const resume = state.totals.goals.finished < state.totals.goals.total ? say('resume') : null;
    if (resume) onNotice(`Resume with: ${resume}`);
    if (left > 0)
      onNotice(
        `${left} ${left === 1 ? 'record is' : 'records are'} not sent yet. Send the rest with: ${say('sync')}`,
      );

    const runs = campaign.techniques.map(({ technique: { id } }) => ({
      ...recording.runOf(id),
      status: statuses.get(id) ?? status,
    }));
    const [run] = runs;
    if (!run) throw new Error('A campaign needs a technique.');
    return {
      campaign: { id: folder.id, path: folder.path },
      status,
      run,
      runs,
      ...(collects(collect) ? await collectResults(folder) : { results: [], findings: [] }),
      summary: view.summary(),
      reason: state.totals.ending?.reason ?? null,
      paused: state.totals.ending?.paused ?? false,
      resume,
      place: recording.place,
      unsent: left + refused > 0 ? { count: left + refused, refused, path: folder.path } : null,
    };
  } catch (error) {
    onNotice(`Fix that, then resume with: ${say('resume')}`);
    await finish();
    throw error;
  } finally {
    await closeTarget(campaign.target);
    await recording.close();
  }
}

const collects = (collect: boolean | (() => boolean)) =>
  typeof collect === 'function' ? collect() : collect;

export type { AttemptResult };
