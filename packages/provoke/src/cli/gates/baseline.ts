import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Looking, openCampaign, UsageError } from '@provoke/campaign';
import { type ComparedSide, Report, readSide } from '@provoke/figures';
import type { CommandContext } from '../command/command.ts';

/** What a campaign is compared with; null: there is no such file. */
export type Baseline = { name: string; side: ComparedSide | null };

/** A report in JSON, a campaign's id or a part of it, or a run's id. Throws `UsageError`. */
export async function readBaseline(
  name: string,
  { cwd, ...looking }: Looking & Pick<CommandContext, 'cwd'>,
): Promise<Baseline> {
  if (name.trim() === '')
    throw new UsageError('--baseline names nothing: its text is empty.', {
      next: ['provoke run --baseline provoke-baseline.json'],
    });
  const path = resolve(cwd, name);
  const found = await stat(path).catch(missingOr(name));
  if (found?.isFile()) return { name, side: await readReportFile(path) };
  if (!isPath(name)) return { name, side: await readCampaign(name, looking) };
  return { name, side: found ? await readReportFile(path) : null };
}

const missingOr = (name: string) => (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
  throw unreadable(name, cause);
};

const unreadable = (name: string, cause: Error) =>
  new UsageError(`Cannot read the baseline ${name}: ${cause.message}`, { cause });

/** Not an id of a campaign or a run, nor a part of one. */
export const isPath = (name: string): boolean => !/^[\w-]+$/.test(name);

async function readCampaign(name: string, looking: Looking): Promise<ComparedSide> {
  const { campaign, close } = await openCampaign(name, looking);
  try {
    return await readSide(campaign);
  } finally {
    await close();
  }
}

/** Of the whole report only what is compared is of interest. */
const Compared = Report.pick({ format: true, goals: true, set_up: true, held_out: true }).extend({
  campaign: Report.shape.campaign.pick({ repeats: true }),
});

async function readReportFile(path: string): Promise<ComparedSide> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw unreadable(path, cause);
  });
  try {
    const { goals, set_up, held_out, campaign } = Compared.parse(JSON.parse(text));
    return {
      ...{ goals, setUp: set_up, heldOut: held_out, repeats: campaign.repeats },
      ...{ accepted: new Set(), doubts: [] },
    };
  } catch (cause) {
    throw new UsageError(
      `${path} is no report in JSON. Write one with: provoke report --format json -o ${path}`,
      { cause },
    );
  }
}
