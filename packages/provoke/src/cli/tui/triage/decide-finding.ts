import { type RecordedCampaign, UsageError } from '@provoke/campaign';
import type { FindingState } from '@provoke/contract/lists';
import { readAttemptData } from '@provoke/evidence';
import { listFindingParts } from '@provoke/figures';
import { appendAccepted } from '../../accepted/accepted-file.ts';
import { toAcceptedEntry } from '../../accepted/to-accepted-entry.ts';
import type { OpenedService } from '../review/opened-service.ts';

export type Decided = { state: FindingState; reason: string; expires?: string | undefined };

type Place = {
  campaign: RecordedCampaign;
  /** Where `accepted.yaml` is, for a campaign in a folder. */
  cwd: string;
  openService(): Promise<OpenedService>;
};

/** What can be decided of a campaign: in a folder there is `accepted.yaml`, and no more. */
export const statesAt = ({ decisions }: Pick<RecordedCampaign, 'decisions'>): FindingState[] =>
  decisions ? ['confirmed', 'not a break', 'fixed', 'accepted'] : ['accepted'];

/** Decides about all that broke the goal in an attempt. Throws if that is not possible, or not allowed. */
export async function decideFinding(
  id: string,
  decided: Decided,
  { campaign, cwd, openService }: Place,
): Promise<void> {
  const attempt = await campaign.find(id);
  const parts = attempt ? listFindingParts(attempt) : [];
  if (!attempt || parts.length === 0)
    throw new UsageError('It broke nothing any more, so there is nothing to decide.');
  const { goal, published, technique } = readAttemptData(attempt);
  if (!campaign.decisions)
    return appendAccepted(
      cwd,
      parts.map((part) => toAcceptedEntry({ ...part, goal, published }, decided)),
    );
  const run = campaign.runs.find((one) => one.technique === technique)?.id;
  const result = attempt.resultId;
  if (run == null || result === null) throw new UsageError('No service has this result.');
  const service = await openService();
  try {
    await service.client.runs.reviewResults({
      params: { id: run },
      body: { reviews: [{ result, ...decided }] },
    });
  } finally {
    await service.close();
  }
}
