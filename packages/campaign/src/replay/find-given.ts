import type { JsonObject } from '@provoke/contract';
import { campaignOf, toFields } from '@provoke/evidence';
import { UsageError } from '../errors/usage-error.ts';
import { listCampaignFolders } from '../folder/campaign-folder.ts';
import { checkNamed, checkOwn, type Trusting } from '../folder/check-own.ts';
import { readManifest } from '../folder/manifest.ts';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { giveKeys } from '../recording/give-keys.ts';
import { putBack } from '../secrets/secrets.ts';
import { withStoredGoals } from './with-stored-goals.ts';

/** The judges of a replay are those that were recorded, if the campaign's own folder names none. */
const judgeKeysIn = (judges: unknown): unknown[] =>
  Array.isArray(judges) ? judges.map((judge) => toFields(judge)['api_key']) : [];

type Finding = Trusting & { dataDir: string; keys: Readonly<Record<string, string>> };
export type Given = { agent: JsonObject; attack: JsonObject };

/** A campaign's configuration: from its folder, which refers to its keys, otherwise from its run. */
export async function findGiven(
  { facts, configuration }: RecordedCampaign,
  { dataDir, keys, ...trusting }: Finding,
): Promise<Given> {
  const id = campaignOf({ ...configuration })?.id ?? facts.id;
  // Any member may have written it. What provoke records of a campaign names no variable.
  await checkNamed(id, judgeKeysIn(configuration?.['judges']), trusting);
  const folder = (await listCampaignFolders(dataDir)).find((one) => one.id === id);
  if (folder) {
    const manifest = await readManifest(folder);
    await checkOwn(manifest, [manifest.agent, manifest.attack], trusting);
    const { agent, attack } = giveKeys(manifest, keys);
    return { agent, attack: withStoredGoals(attack, manifest) };
  }
  const { name, type, endpoint, model } = facts.target;
  if (type === 'UNKNOWN' || endpoint === null)
    throw new UsageError(
      `The service does not record how to reach the agent ${name}. Replay it on the machine that attacked it.`,
    );
  await checkNamed(id, [endpoint], trusting);
  const agent = {
    name,
    agent_type: type,
    endpoint,
    ...(model !== null && { metadata: { name: model } }),
  };
  let given: Given = { agent, attack: { ...configuration } };
  for (const [path, variable] of Object.entries(keys)) given = putBack(given, path, `$${variable}`);
  return given;
}
