import { stat } from 'node:fs/promises';
import { getCampaignFolder, journalFile, readJournalState } from '@provoke/campaign';

/** What an earlier campaign needed for its attempts. */
export type Pace = {
  campaign: string;
  attempts: number;
  elapsedMs: number;
  /** Null if a price is unknown. */
  costUsd: number | null;
};

/** Reading more would take longer than a person waits for an estimate. */
const BYTES_MAX = 32 * 1024 * 1024;

/** Undefined if the campaign has no attempts, or is too large to read for this. */
async function readPace(dataDir: string, id: string): Promise<Pace | undefined> {
  const folder = await getCampaignFolder(dataDir, id);
  const { size } = await stat(folder.journal);
  if (size > BYTES_MAX) return undefined;
  const { view } = await readJournalState(journalFile(folder.journal));
  const { elapsedMs, attempts: counts } = view.progress();
  const { other_arms: others, ...counted } = counts;
  const attempts = sum([...Object.values(counted), ...Object.values(others)]);
  const costs = view.spending().map(({ costUsd }) => costUsd);
  if (attempts === 0) return undefined;
  return {
    ...{ campaign: id, attempts, elapsedMs },
    costUsd: costs.includes(null) ? null : sum(costs.map((cost) => cost ?? 0)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Reads each campaign once. */
export function createPaces(dataDir: string) {
  const known = new Map<string, Promise<Pace | undefined>>();
  return (id: string): Promise<Pace | undefined> => {
    // Without a pace there is still an estimate.
    const pace = known.get(id) ?? readPace(dataDir, id).catch(() => undefined);
    known.set(id, pace);
    return pace;
  };
}
