import {
  createRegistry,
  defaultDataDir,
  getCampaignFolder,
  readFolder,
  readManifest,
  toFoundAttack,
  toReplayCampaign,
  UsageError,
} from '@provoke/campaign';
import type { Environment } from '@provoke/engine';

/** An attempt of an earlier campaign, to be sent again word for word. */
export type ReplayedAttempt = { attempt: string; campaign: string };

type Place = { data_dir?: string | undefined; env: Environment };

/** The attack that sends a recorded attempt again, with the judges and the rules of its campaign. Throws `UsageError`. */
export async function toReplayAttack(
  { attempt, campaign }: ReplayedAttempt,
  { data_dir, env }: Place,
): Promise<Record<string, unknown>> {
  const folder = await getCampaignFolder(data_dir ?? defaultDataDir(env), campaign);
  const record = await readFolder(folder);
  const found = await record.find(attempt);
  const attack = found && (await toFoundAttack(found));
  if (!attack)
    throw new UsageError(
      `Campaign ${folder.id} has no attempt "${attempt}" that can be sent again.`,
      {
        next: [`provoke show ${folder.id} --broken`],
      },
    );
  const manifest = await readManifest(folder);
  const { agent } = manifest;
  return toReplayCampaign(
    { agent, attack: manifest.attack, goals: manifest.goals },
    {
      registry: createRegistry(),
      attacks: [attack],
      configuration: { ...record.configuration },
    },
  ).attack;
}
