import { type ReplayPrompt, reductionEndings } from '@provoke/engine';
import { outcomeOf, textIn, toFields } from '@provoke/evidence';
import type { SearchFacts } from '@provoke/figures';
import { getCampaignFolder, listCampaignFolders } from '../folder/campaign-folder.ts';
import { readManifest } from '../folder/manifest.ts';
import { readFolder } from '../reading/read-folder.ts';
import type { RecordedAttempt } from '../recorded/recorded-campaign.ts';
import { toFoundAttack } from '../replay/found-attack.ts';
import { collectResults } from '../results/collect-results.ts';

/** The smallest prompt that a campaign of reduction found, and how certain it is. */
export type FoundReduction = Omit<SearchFacts, 'messages'> & { messages: ReplayPrompt['messages'] };

type Times = FoundReduction['whole'];

/** Reads a reduction back; undefined if it sent nothing. */
export async function readReduction(
  dataDir: string,
  campaign: string,
): Promise<FoundReduction | undefined> {
  const folder = await getCampaignFolder(dataDir, campaign);
  const tried = await readTried((await readFolder(folder)).attempts);
  const [first] = tried;
  if (!first) return undefined;
  const { findings } = await collectResults(folder);
  const told = toFields(findings.at(-1)?.content);
  const ending = endingIn(told);
  const wordsOf = first.wordsOf;
  const whole = timesIn(told['whole']) ?? timesOf(tried, wordsOf);
  const smallest = pickSmallest(tried, countIn(told, 'words'));
  const words = smallest?.words ?? wordsOf;
  const sent = await toFoundAttack((smallest ?? first).attempt);
  return {
    ...{ campaign, attempt: smallest?.attempt.id ?? null, ending, words, words_of: wordsOf },
    requests: tried.length,
    whole,
    smallest: timesIn(told['smallest']) ?? timesOf(tried, words),
    messages: sent?.messages ?? [],
  };
}

type Tried = { attempt: RecordedAttempt; words: number; wordsOf: number; isBroken: boolean };

async function readTried(attempts: AsyncIterable<RecordedAttempt>): Promise<Tried[]> {
  const tried: Tried[] = [];
  for await (const attempt of attempts) {
    const data = toFields(attempt.agent_specific_data);
    const [words, wordsOf] = [countIn(data, 'words'), countIn(data, 'words_of')];
    if (textIn(data, 'technique') !== 'reduce' || words === undefined || wordsOf === undefined)
      continue;
    const isBroken = outcomeOf(attempt.evaluation_status) === 'broken';
    tried.push({ attempt, words, wordsOf, isBroken });
  }
  return tried;
}

/** Of those that broke the goal: the one that was confirmed, else the smallest. */
function pickSmallest(tried: readonly Tried[], words: number | undefined): Tried | undefined {
  const broken = tried.filter(({ isBroken }) => isBroken);
  const confirmed = broken.findLast((one) => one.words === words);
  return confirmed ?? broken.toSorted((a, b) => a.words - b.words)[0];
}

function timesOf(tried: readonly Tried[], words: number): Times {
  const same = tried.filter((one) => one.words === words);
  return { broken: same.filter(({ isBroken }) => isBroken).length, of: same.length };
}

function timesIn(recorded: unknown): Times | undefined {
  const fields = toFields(recorded);
  const [broken, of] = [countIn(fields, 'broken'), countIn(fields, 'of')];
  return broken === undefined || of === undefined ? undefined : { broken, of };
}

const endingIn = (told: Record<string, unknown>): FoundReduction['ending'] =>
  reductionEndings.find((one) => one === told['ending']) ?? 'stopped';

/** The newest reduction of an attempt that found something smaller; undefined if there is none. */
export async function findReduction(
  dataDir: string,
  { campaign, attempt }: { campaign: string; attempt: string },
): Promise<FoundReduction | undefined> {
  for (const folder of await listCampaignFolders(dataDir)) {
    const manifest = await readManifest(folder).catch(() => undefined);
    const { of, prompts } = toFields(manifest?.attack['reduce_params']);
    if (of !== campaign || !Array.isArray(prompts)) continue;
    if (textIn(toFields(prompts[0]), 'attempt') !== attempt) continue;
    const found = await readReduction(dataDir, folder.id);
    if (found && isSmaller(found)) return found;
  }
  return undefined;
}

/** Whether it found a smaller prompt that breaks the goal. */
export const isSmaller = ({ words, words_of, smallest, messages }: FoundReduction): boolean =>
  words < words_of && smallest.broken > 0 && messages.length > 0;

const countIn = (fields: Record<string, unknown>, name: string): number | undefined => {
  const count = fields[name];
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;
};
