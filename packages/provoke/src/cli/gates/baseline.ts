import { readFile, stat } from 'node:fs/promises';
import { type Looking, openCampaign, UsageError } from '@provoke/campaign';
import type { DoubtId } from '@provoke/contract/lists';
import { type BaselineRecord, Report, readSide } from '@provoke/figures';

/** What a campaign is compared with. */
export type Baseline = BaselineRecord & { name: string };

type Reading = Looking & {
  /** Doubts that its reader accepts. */
  accept?: readonly DoubtId[] | undefined;
};

/** A report in JSON, a campaign's id or a part of it, or a run's id. Throws `UsageError`. */
export async function readBaseline(name: string, reading: Reading): Promise<Baseline> {
  const isFile = await stat(name).then(
    (found) => found.isFile(),
    () => false,
  );
  const read = isFile ? readReportFile : readCampaign;
  return { name, isFile, ...(await read(name, reading)) };
}

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
    throw new UsageError(`Cannot read the baseline ${path}: ${cause.message}`, { cause });
  });
  try {
    const { goals, set_up, held_out, settings, campaign } = Compared.parse(JSON.parse(text));
    const { id, name, started_at: startedAt, repeats } = campaign;
    const isOpen = (doubt: DoubtId) => !accept.includes(doubt);
    return {
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
