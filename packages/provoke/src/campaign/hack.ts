import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BudgetLimits, createRegistry } from '@provoke/engine';
import { type CampaignFolder, makeCampaignFolder } from './folder/campaign-folder.ts';
import { checkOwn } from './folder/check-own.ts';
import { type Manifest, readManifest, writeManifest } from './folder/manifest.ts';
import { newManifest } from './folder/new-manifest.ts';
import { sealOf } from './folder/seal.ts';
import type { HackOptions } from './hack-options.ts';
import type { Outcome } from './outcome.ts';
import { checkModels } from './plan/check-models.ts';
import { makePlan, type Plan } from './plan/make-plan.ts';
import { noticesOn } from './plan/notices.ts';
import { asUsageError } from './plan/reasons.ts';
import { openRecording, type Recording } from './recording/open-recording.ts';
import { replan } from './recording/replan.ts';
import { runRecorded } from './run-recorded.ts';

/**
 * Runs a whole campaign: plan, register, attack, record, count. If it cannot start, it throws the reason and leaves
 * nothing behind.
 */
export async function runHack(
  agentParameters: unknown,
  attackConfig: unknown,
  options: HackOptions,
): Promise<Outcome> {
  const plan = await makePlan(agentParameters, attackConfig, planningOf(options));
  for (const notice of noticesOn(plan.campaign)) options.onNotice?.(notice);
  await checkModels(plan.campaign, options.signal);
  const folder = await makeCampaignFolder(plan.service.dataDir);
  // Both are objects: `makePlan` has parsed them.
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
  return runRecorded(folder, plan, recording, options);
}

/** In the form that will be read again. */
const asStored = (manifest: Manifest): Manifest => JSON.parse(JSON.stringify(manifest)) as Manifest;

export type ResumeOptions = HackOptions & {
  /** The user trusts the folder, although another machine created it. */
  trusts?: boolean;
  keys?: Readonly<Record<string, string>>;
  /** Raises the budget, which spans all resumes. */
  budget?: BudgetLimits;
};

/** Resumes a campaign: recorded calls are neither repeated nor recorded again. */
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
  return runRecorded(folder, { ...plan, campaign: raised }, recording, options);
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
