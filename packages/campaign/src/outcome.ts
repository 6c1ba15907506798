import type { Run } from '@provoke/contract';
import type { CampaignStatus, GoalReport } from '@provoke/evidence';
import type { RecordedState, Summary } from '@provoke/figures';
import type { AttemptResult } from './results/collect-results.ts';

export type Outcome = {
  campaign: { id: string; path: string };
  /** The campaign as a whole. */
  status: CampaignStatus;
  /** The same in the word that its record has. */
  state: RecordedState;
  /** Running time over all resumes. */
  elapsed_ms: number;
  /** The first technique's, the floor aside. */
  run: Run & { status: CampaignStatus };
  /** One for each technique. */
  runs: (Run & { status: CampaignStatus })[];
  /** Every attempt, over all resumes; empty unless they were to be collected. */
  results: AttemptResult[];
  findings: GoalReport[];
  summary: Summary;
  /** Why it ended as it did: early, or with nothing attempted. */
  reason: string | null;
  /** It stopped because nothing answered; `resume` continues it. */
  paused: boolean;
  /** The command that resumes it; null when all of its goals are finished. */
  resume: string | null;
  /** Completes a sentence: "recorded at http://…". */
  place: string;
  /** What the service lacks, and where it is stored. */
  unsent: { count: number; refused: number; path: string } | null;
};

/** Of a campaign whose folder is the whole record: no service has runs of it. */
export type FolderOutcome = Omit<Outcome, 'run' | 'runs'>;
