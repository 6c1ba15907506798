import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BudgetLimits } from '@provoke/contract/lists';
import { formatCount, plural } from '@provoke/figures';
import { asUsageError } from './configuration/reasons.ts';
import { type CampaignFolder, makeCampaignFolder } from './folder/campaign-folder.ts';
import { checkOwn } from './folder/check-own.ts';
import { type Manifest, readManifest, writeManifest } from './folder/manifest.ts';
import { sealOf } from './folder/seal.ts';
import type { HackOptions } from './hack-options.ts';
import type { FolderOutcome, Outcome } from './outcome.ts';
import { checkCertificates } from './plan/check-certificates.ts';
import { checkModels } from './plan/check-models.ts';
import { describeStart } from './plan/describe-start.ts';
import { makePlan, type Plan } from './plan/make-plan.ts';
import { newManifest } from './recording/new-manifest.ts';
import { openRecording, type Recording } from './recording/open-recording.ts';
import { plannedOf } from './recording/planned.ts';
import { replan } from './recording/replan.ts';
import { createRegistry } from './registry.ts';
import { runInOpenFolder, runRecorded } from './run-recorded.ts';
import { typedSecrets, typedSecretsNotice } from './secrets/typed-secrets.ts';

/**
 * Runs a whole campaign: plan, register, attack, record, count. If it cannot start, it throws the reason and leaves
 * nothing behind.
 */
export async function runHack(
  agentParameters: unknown,
  attackConfig: unknown,
  options: HackOptions,
): Promise<Outcome> {
  const { folder, plan, recording } = await start(agentParameters, attackConfig, options);
  return runRecorded(folder, plan, recording, options);
}

/**
 * The same with the campaign's folder as the whole record: no service is asked and no database starts. `show`, `replay`
 * and `report` read it, and `resume` brings it to the service of its data folder.
 */
export async function runInFolder(
  agentParameters: unknown,
  attackConfig: unknown,
  options: HackOptions,
): Promise<FolderOutcome> {
  const { folder, plan, recording } = await start(agentParameters, attackConfig, options, {
    inFolderOnly: true,
  });
  return runInOpenFolder(folder, plan, recording, options);
}

type Started = { folder: CampaignFolder; plan: Plan; recording: Recording };

async function start(
  agentParameters: unknown,
  attackConfig: unknown,
  options: HackOptions,
  { inFolderOnly = false } = {},
): Promise<Started> {
  const plan = await makePlan(agentParameters, attackConfig, planningOf(options));
  await check(plan, options);
  options.signal.throwIfAborted();
  const folder = await makeCampaignFolder(plan.service.dataDir);
  const { given } = plan;
  const unsealed = newManifest({ id: folder.id, ...given, plan });
  const manifest = { ...unsealed, seal: await sealOf(asStored(unsealed), options.env) };
  let recording: Recording;
  try {
    await writeManifest(folder, manifest);
    recording = await open(folder, manifest, plan, { ...options, inFolderOnly });
  } catch (error) {
    await rm(folder.path, { recursive: true, force: true });
    throw error;
  }
  options.onPlanned?.(plannedOf(manifest));
  const typed = typedSecretsNotice(typedSecrets(manifest.secrets_left_out, given));
  if (typed !== null) options.onNotice?.(typed);
  options.onNotice?.(describeStart(folder.id, plan));
  return { folder, plan, recording };
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
  await check(plan, options);
  const raised = { ...plan.campaign, budget: { ...plan.campaign.budget, ...budget } };
  const recording = await open(folder, manifest, plan, options);
  const { goals, techniques } = plan.campaign;
  const { finished } = recording.state.view.progress().goals;
  const total = goals.length * techniques.length;
  options.onPlanned?.(plannedOf(manifest));
  options.onNotice?.(
    `Resuming ${folder.id}: ${formatCount(finished)} of ${plural(total, 'goal')} finished.\n`,
  );
  return runRecorded(folder, { ...plan, campaign: raised }, recording, options);
}

/** What would fail every attempt is an error before the first. */
async function check(
  { campaign, certifiedAt, stateReadAt }: Plan,
  options: HackOptions,
): Promise<void> {
  await checkModels(campaign, options.signal);
  await checkCertificates([...certifiedAt, stateReadAt ?? []].flat(), options);
}

const planningOf = ({ env, signal, extensions, ask, goalsAt, onNotice }: HackOptions) => ({
  ...{ env, ask, signal, goalsAt, onNotice },
  registry: asUsageError(() => createRegistry(extensions)),
});

const open = (
  folder: CampaignFolder,
  manifest: Manifest,
  plan: Plan,
  {
    signal,
    accept,
    inFolderOnly = false,
    onNotice = () => {},
  }: HackOptions & { inFolderOnly?: boolean },
) => openRecording({ folder, manifest, plan, signal, accept, inFolderOnly, note: onNotice });
