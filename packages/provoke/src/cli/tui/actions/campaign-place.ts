import { placeWords, type RecordedCampaign } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import type { OpenedService } from '../review/opened-service.ts';

/** Where a campaign is recorded, and what reaches it. */
export type CampaignPlace = {
  id: string;
  /** Absent until it was read. */
  campaign(): RecordedCampaign | undefined;
  /** The folder of the user. */
  cwd: string;
  env: Environment;
  /** The folder of all campaigns; absent where a service has it. */
  dataDir: string | undefined;
  openService(): Promise<OpenedService>;
};

/** The flags of a command that looks at it. */
export const flagsFor = ({ dataDir, env }: Pick<CampaignPlace, 'dataDir' | 'env'>): string =>
  dataDir === undefined ? ' --storage remote' : placeWords({ dataDir, env });
