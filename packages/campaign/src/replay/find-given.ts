import type { JsonObject } from '@provoke/contract';
import { campaignOf, toFields } from '@provoke/evidence';
import { UsageError } from '../errors/usage-error.ts';
import { listCampaignFolders } from '../folder/campaign-folder.ts';
import { checkNamed, checkOwn, type Trusting } from '../folder/check-own.ts';
import { type Manifest, readManifest } from '../folder/manifest.ts';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { giveKeys } from '../recording/give-keys.ts';
import { putBack } from '../secrets/secrets.ts';

/** The judges of a replay are those that were recorded, if the campaign's own folder names none. */
const judgeKeysIn = (judges: unknown): unknown[] =>
  Array.isArray(judges) ? judges.map((judge) => toFields(judge)['api_key']) : [];

type Finding = Trusting & { dataDir: string; keys: Readonly<Record<string, string>> };
export type Given = {
  agent: JsonObject;
  attack: JsonObject;
  /** With their rules. A service has no rules of goals. */
  goals?: Manifest['goals'];
};

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
    return { ...giveKeys(manifest, keys), goals: manifest.goals };
  }
  refuseUnknownRules(configuration);
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

/** Without the rules that decided, a replay would find that the agent resists. */
function refuseUnknownRules(configuration: RecordedCampaign['configuration']): void {
  const campaign = campaignOf({ ...configuration });
  const { settings = {} } = campaign?.agent ?? {};
  const ofAgent = OF_AGENT.filter((name) => name in settings);
  const whose =
    campaign?.goal_rules !== undefined
      ? 'its goals'
      : ofAgent.length > 0
        ? `its agent (${ofAgent.join(', ')})`
        : undefined;
  if (whose === undefined) return;
  throw new UsageError(
    `The service does not record the rules of ${whose}, and without them a replay would be judged otherwise. Replay it on the machine that attacked the agent.`,
  );
}

const OF_AGENT = ['forbid', 'failed_result', 'practice_tools'];
