import { readFile, stat } from 'node:fs/promises';
import { type Looking, openCampaign, UsageError } from '@provoke/campaign';
import { type ComparedSide, Report, readSide } from '@provoke/figures';

/** What a campaign is compared with. */
export type Baseline = { name: string; side: ComparedSide };

/** A report in JSON, a campaign's id or a part of it, or a run's id. Throws `UsageError`. */
export async function readBaseline(name: string, looking: Looking): Promise<Baseline> {
  const isFile = await stat(name).then(
    (found) => found.isFile(),
    () => false,
  );
  return { name, side: isFile ? await readReportFile(name) : await readCampaign(name, looking) };
}

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
    throw new UsageError(`Cannot read the baseline ${path}: ${cause.message}`, { cause });
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
