import type { Finding, Review, RunStatus } from '@provoke/contract';
import type { AttemptRecord, CampaignRecord, Spending } from '@provoke/evidence';

/** One technique of a campaign, with its run. */
export type RecordedRun = {
  /** Null if no service has it. */
  id: string | null;
  technique: string;
  status: RunStatus;
  notes: string | null;
};

export type RecordedAttempt = AttemptRecord & {
  /** The result's id; null if no service has it, or if it was read from a folder sequentially. */
  resultId: string | null;
  /** What people said of it, newest first. The newest decided its status; the judges' verdicts are in its metrics. */
  reviews(): Promise<readonly Review[]>;
};

/** A campaign or a run, read back from its folder or from a service. Both give the same record. */
export type RecordedCampaign = Omit<CampaignRecord, 'attempts'> & {
  attempts: AsyncIterable<RecordedAttempt>;
  /** One per technique, in order. */
  runs: readonly RecordedRun[];
  /** By role; empty if unknown. */
  spending: readonly Spending[];
  /** The configuration at the start of the first run. */
  configuration: Readonly<Record<string, unknown>>;
  /** The folder it was read from; null if it was read from a service. */
  folder: string | null;
  /** What people decided about findings of its agent, at a service; absent of a folder, which has none. */
  decisions?(): Promise<readonly Finding[]>;
  /** Reads one attempt by its id or its result's id; undefined if there is none. */
  find(id: string): Promise<RecordedAttempt | undefined>;
};
