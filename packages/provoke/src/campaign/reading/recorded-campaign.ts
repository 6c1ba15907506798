import type { RunStatus } from '@provoke/contract';
import type { Spending } from '@provoke/engine';
import type { AttemptRecord, CampaignRecord } from '@provoke/report';

/** One technique of a campaign, as its run has it. */
export type RecordedRun = {
  /** Null where no service has it. */
  id: string | null;
  technique: string;
  status: RunStatus;
  notes: string | null;
};

export type RecordedAttempt = AttemptRecord & {
  /** Its result's id; null where no service has it, or its folder was read through. */
  resultId: string | null;
};

/** A campaign or a run, read back from its folder or from a service. Both give the same record. */
export type RecordedCampaign = Omit<CampaignRecord, 'attempts'> & {
  attempts: AsyncIterable<RecordedAttempt>;
  /** One for each technique, in their order. */
  runs: readonly RecordedRun[];
  /** By role; empty while nobody knows. */
  spending: readonly Spending[];
  /** The configuration that the first run was started with. */
  configuration: Readonly<Record<string, unknown>>;
  /** The folder it was read from; null where it was read from a service. */
  folder: string | null;
  /** Reads one attempt, by its id or its result's; undefined where there is none. */
  find(id: string): Promise<RecordedAttempt | undefined>;
};
