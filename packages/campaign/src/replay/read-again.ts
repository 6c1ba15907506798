import { readFile } from 'node:fs/promises';
import { sha256Of } from '@provoke/engine';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { checkOwn, type Trusting } from '../folder/check-own.ts';
import { type Manifest, readManifest } from '../folder/manifest.ts';
import { isSettled } from '../recording/give-keys.ts';
import type { Given } from './find-given.ts';
import { refuseRemovedKeys, writeGoal } from './write-goals.ts';

/** A campaign's configuration, to start it again. */
export type Again = Given & {
  /** Paths of keys that were typed out, and so are not kept: `agent.api_key`. */
  missing: string[];
};

/** Of its folder, with all that was given then: judges, secret, rules, goals. Throws `UsageError`. */
export async function readAgain(folder: CampaignFolder, trusting: Trusting): Promise<Again> {
  const manifest = await readManifest(folder);
  const { data_dir: _, ...agent } = manifest.agent;
  await checkOwn(manifest, [agent, manifest.attack], trusting);
  refuseRemovedKeys(`the campaign ${folder.id}`, [agent, manifest.attack, manifest.goals]);
  return {
    agent: { ...agent, ...(manifest.base_url !== null && { base_url: manifest.base_url }) },
    attack: await withGoalsOfThen(manifest),
    missing: manifest.secrets_left_out.filter((path) => !isSettled(path)),
  };
}

/** The file, while it is what it was; otherwise the goals that were read from it. */
async function withGoalsOfThen({ attack, goals, goals_version, seed }: Manifest) {
  const shuffled = attack['goals_shuffle'] === true ? { seed, ...attack } : attack;
  const { goals_file: file, ...rest } = attack;
  if (typeof file !== 'string') return shuffled;
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes && sha256Of(bytes) === goals_version?.sha256) return shuffled;
  const kept = Object.entries(rest).filter(([name]) => !/^goals(_|$)/.test(name));
  return { ...Object.fromEntries(kept), goals: goals.map(writeGoal) };
}
