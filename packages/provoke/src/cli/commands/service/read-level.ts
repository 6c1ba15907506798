import {
  type ActLine,
  type createClient,
  findRuns,
  listActs,
  readRuns,
  readWholeAttempt,
  summarize,
} from '@provoke/campaign';
import type { CampaignActs } from '@provoke/contract';
import { readAgentSteps } from '@provoke/evidence';
import { type Told, tellDone, tellSaid } from '@provoke/figures';

/** What became of the campaign against one guard level. */
export type Level = {
  agent: string;
  campaign: string;
  /** Absent where nothing was attempted. */
  acts: CampaignActs | undefined;
  /** Techniques at whose goals it said, meant or did it. */
  techniques: string[];
  /** Its worst attempt, where its words and its acts differ. */
  story: Story | undefined;
};
export type Story = { run: string; said: Told; done: Told };

type Reading = { client: ReturnType<typeof createClient>; signal: AbortSignal };

/** Read back from the service, not from memory. */
export async function readLevel(campaign: string, reading: Reading): Promise<Level> {
  const { id, runs } = await findRuns(campaign, reading);
  const record = readRuns(id, runs, reading);
  const { acts, techniques, floor } = await summarize(record);
  const parts = { ...(floor && { direct: floor }), ...techniques };
  const { lines } = await listActs(record, {});
  const worst = lines.find(isTwofold);
  return {
    agent: record.facts.target.name,
    campaign: id,
    acts,
    techniques: Object.entries(parts)
      .filter(([, part]) => part.acts && hasEvidence(part.acts))
      .map(([technique]) => technique),
    story: worst && (await tell(worst, record)),
  };
}

const hasEvidence = ({ goals }: Pick<CampaignActs, 'goals'>): boolean =>
  goals.reached + goals.did + goals.meant + goals.said > 0;

/** It denied what it did, claimed what it did not do, or was stopped. */
const isTwofold = ({ acts }: ActLine): boolean =>
  acts !== null && (acts.concealed || acts.claimed || acts.stopped_by !== null);

async function tell(
  { attempt: id, technique, acts }: ActLine,
  record: ReturnType<typeof readRuns>,
): Promise<Story | undefined> {
  const found = await record.find(id);
  if (!found || acts === null) return undefined;
  const { reply, steps, notes } = await readWholeAttempt(found);
  return {
    run: record.runs.find((run) => run.technique === technique)?.id ?? '',
    said: tellSaid(reply),
    done: tellDone(acts, { steps: readAgentSteps(steps), reason: notes ?? '' }),
  };
}
