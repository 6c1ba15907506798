import { readFile, stat } from 'node:fs/promises';
import { type Looking, openCampaign, type RecordedCampaign, UsageError } from '@provoke/campaign';
import { buildReport, type GoalRow, Report } from '@provoke/figures';

/** What a campaign is compared with. */
export type Baseline = { name: string; goals: readonly GoalRow[] };

/** A report in JSON, a campaign's id or a part of it, or a run's id. Throws `UsageError`. */
export async function readBaseline(name: string, looking: Looking): Promise<Baseline> {
  const isFile = await stat(name).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile ? readReportFile(name) : { name, goals: await readGoals(name, looking) };
}

async function readGoals(name: string, looking: Looking): Promise<readonly GoalRow[]> {
  const { campaign, close } = await openCampaign(name, looking);
  try {
    return await goalsOf(campaign);
  } finally {
    await close();
  }
}

/** The goals of a campaign as a report has them. */
export const goalsOf = async (campaign: RecordedCampaign): Promise<readonly GoalRow[]> =>
  (await buildReport(campaign, { generatedAt: campaign.facts.startedAt ?? '', evidence: 'none' }))
    .goals;

/** Of the whole report only its goals are of interest. */
const Goals = Report.pick({ format: true, goals: true });

async function readReportFile(path: string): Promise<Baseline> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new UsageError(`Cannot read the baseline ${path}: ${cause.message}`, { cause });
  });
  try {
    return { name: path, goals: Goals.parse(JSON.parse(text)).goals };
  } catch (cause) {
    throw new UsageError(
      `${path} is no report in JSON. Write one with: provoke report --format json -o ${path}`,
      { cause },
    );
  }
}
