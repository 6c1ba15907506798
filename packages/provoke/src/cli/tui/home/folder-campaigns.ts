import { stat } from 'node:fs/promises';
import {
  type CampaignFolder,
  listCampaignFolders,
  messageOf,
  rateCampaigns,
} from '@provoke/campaign';
import { isLocked } from '@provoke/files';
import { type HomeRow, rowOfCampaign, unreadableRow } from './home-row.ts';

/** A campaign as it was read, the state of its files then, and when it may be read again. */
type Kept = { row: HomeRow; files: string; dueMs: number };

export type FolderCampaigns = {
  /** Those that were read, and what is wrong with the folder of all. */
  rows(): HomeRow[];
  has(campaign: string): boolean;
  /** Reads what is new and what changed, newest first. Yields after each. */
  read(looking: { isWhole: boolean; signal: AbortSignal }): AsyncGenerator<void>;
};

/** In a round, as many of the newest are looked at, and as many of the others in turn. */
const PER_ROUND = 40;
/** A long journal that grows is read for a tenth of the time at most. */
const REST_FACTOR = 9;

/** The campaigns of a data folder. What was read is kept until its files change. */
export function createFolderCampaigns(dataDir: string): FolderCampaigns {
  let folders: readonly CampaignFolder[] = [];
  let ids: ReadonlySet<string> = new Set();
  let trouble: HomeRow | undefined;
  let from = PER_ROUND;
  const kept = new Map<string, Kept>();

  async function list(): Promise<void> {
    try {
      folders = await listCampaignFolders(dataDir);
      trouble = undefined;
    } catch (error) {
      folders = [];
      trouble = unreadableRow({ agent: dataDir, notes: [messageOf(error)] });
    }
    ids = new Set(folders.map(({ id }) => id));
    for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id);
  }

  /** What is new or runs, the newest, and the next ones of the others. */
  function due(isWhole: boolean): CampaignFolder[] {
    const until = from + PER_ROUND;
    const found = folders.filter(({ id }, at) => {
      const before = kept.get(id);
      if (!before || isWhole) return true;
      const isNext = at < PER_ROUND || (at >= from && at < until);
      return (isNext || before.row.isRunning) && Date.now() >= before.dueMs;
    });
    from = until < folders.length ? until : PER_ROUND;
    return found;
  }

  async function refresh(folder: CampaignFolder): Promise<boolean> {
    const before = kept.get(folder.id);
    const files = await stateOf(folder);
    if (before?.files === files && !(await hasEnded(before.row, folder))) return false;
    const begunMs = Date.now();
    const row = await readRow(folder);
    if (row.status === 'unreadable' && (await isBeingMade(folder))) return false;
    const tookMs = Date.now() - begunMs;
    kept.set(folder.id, { row, files, dueMs: Date.now() + REST_FACTOR * tookMs });
    return true;
  }

  return {
    rows: () => [...(trouble ? [trouble] : []), ...Array.from(kept.values(), ({ row }) => row)],
    has: (campaign) => ids.has(campaign),
    async *read({ isWhole, signal }) {
      await list();
      for (const folder of due(isWhole)) {
        if (signal.aborted) return;
        if (await refresh(folder)) yield;
      }
    },
  };
}

const stateOf = async ({ manifest, journal, sync, reviews }: CampaignFolder): Promise<string> =>
  (await Promise.all([manifest, journal, sync, reviews].map(sizeAndTime))).join();

/** A process that was killed leaves its files as they are. */
const hasEnded = async ({ isRunning }: HomeRow, { path }: CampaignFolder): Promise<boolean> =>
  isRunning && !(await isLocked(path).catch(() => false));

const sizeAndTime = (file: string): Promise<string> =>
  stat(file).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    ({ code }: NodeJS.ErrnoException) => `${code}`,
  );

async function readRow(folder: CampaignFolder): Promise<HomeRow> {
  const notes: string[] = [];
  try {
    for await (const campaign of rateCampaigns([folder], (note) => notes.push(note)))
      return rowOfCampaign(campaign, notes);
  } catch (error) {
    notes.push(messageOf(error));
  }
  return unreadableRow({ campaign: folder.id, agent: folder.id, notes });
}

/** A campaign makes its folder first: what is missing now may be there in the next round. Removed ones are not named. */
const isBeingMade = ({ path }: CampaignFolder): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < NEW_MS,
    () => true,
  );
const NEW_MS = 3_000;
