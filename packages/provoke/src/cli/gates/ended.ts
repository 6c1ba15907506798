import { dirname } from 'node:path';
import {
  getCampaignFolder,
  type Outcome,
  placeWords,
  type RecordedCampaign,
  readFolder,
} from '@provoke/campaign';
import type { DoubtId } from '@provoke/contract/lists';
import type { Environment } from '@provoke/engine';

/** A campaign that has ended, on this machine or at the workers of a service. */
export type Ended = Pick<Outcome, 'status' | 'summary'> & {
  id: string;
  /** The flags of a command that looks at it. */
  place: string;
  /** Doubts that its reader accepts. */
  accept: readonly DoubtId[];
  read(): Promise<RecordedCampaign>;
};

/** One on this machine. */
export function endedHere(
  { campaign: { id, path }, status, summary }: Pick<Outcome, 'campaign' | 'status' | 'summary'>,
  { env, accept = [] }: { env: Environment; accept?: readonly DoubtId[] | undefined },
): Ended {
  const dataDir = dirname(dirname(path));
  return {
    ...{ id, status, summary, accept, place: placeWords({ dataDir, env }) },
    read: async () => readFolder(await getCampaignFolder(dataDir, id)),
  };
}
