import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Looking, openCampaign, UsageError } from '@provoke/campaign';
import type { DoubtId } from '@provoke/contract/lists';
import { type BaselineRecord, Report, readSide } from '@provoke/figures';
import type { CommandContext } from '../command/command.ts';

/** What a campaign is compared with; null: there is no such file. */
export type Baseline = { name: string; found: BaselineRecord | null };

type Reading = Looking & {
  /** Doubts that its reader accepts. */
  accept?: readonly DoubtId[] | undefined;
};

/** A report in JSON, a campaign's id or a part of it, or a run's id. Throws `UsageError`. */
export async function readBaseline(
  name: string,
  { cwd, ...reading }: Reading & Pick<CommandContext, 'cwd'>,
): Promise<Baseline> {
  if (name.trim() === '')
    throw new UsageError('--baseline names nothing: its text is empty.', {
      next: ['provoke run --baseline provoke-baseline.json'],
    });
  const path = resolve(cwd, name);
  const found = await stat(path).catch(missingOr(name));
  if (found?.isFile()) return { name, found: await readReportFile(path, reading) };
  if (!isPath(name)) return { name, found: await readCampaign(name, reading) };
  return { name, found: found ? await readReportFile(path, reading) : null };
}

/** The same, for a reader who has to have one. */
export async function getBaseline(
  ...[name, reading]: Parameters<typeof readBaseline>
): Promise<BaselineRecord> {
  const { found } = await readBaseline(name, reading);
  if (found) return found;
  throw new UsageError(`There is no baseline ${name}.`, { next: ['provoke campaigns'] });
}

const missingOr = (name: string) => (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
  throw unreadable(name, cause);
};

const unreadable = (name: string, cause: Error) =>
  new UsageError(`Cannot read the baseline ${name}: ${cause.message}`, { cause });

/** Not an id of a campaign or a run, nor a part of one. */
export const isPath = (name: string): boolean => !/^[\w-]+$/.test(name);

async function readCampaign(
  name: string,
  { accept, ...looking }: Reading,
): Promise<BaselineRecord> {
  const { campaign, close } = await openCampaign(name, looking);
  try {
    return { facts: campaign.facts, side: await readSide(campaign, { accept }) };
  } finally {
    await close();
  }
}

/** Of the whole report only what is compared is of interest. */
const Compared = Report.pick({
  ...{ format: true, goals: true, set_up: true, held_out: true, settings: true },
}).extend({
  campaign: Report.shape.campaign.pick({ id: true, name: true, started_at: true, repeats: true }),
});

async function readReportFile(path: string, { accept = [] }: Reading): Promise<BaselineRecord> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw unreadable(path, cause);
  });
  try {
    const { goals, set_up, held_out, settings, campaign } = Compared.parse(JSON.parse(text));
    const { id, name, started_at: startedAt, repeats } = campaign;
    const isOpen = (doubt: DoubtId) => !accept.includes(doubt);
    return {
      isFile: true,
      facts: { id, name, startedAt, settings, setUp: set_up ?? {} },
      side: {
        goals: goals.map((goal) => ({ ...goal, doubts: goal.doubts.filter(isOpen) })),
        ...{ heldOut: held_out, setUp: set_up, repeats, accepted: new Set(), doubts: [] },
      },
    };
  } catch (cause) {
    throw new UsageError(
      `${path} is no report in JSON. Write one with: provoke report --format json -o ${path}`,
      { cause },
    );
  }
}
