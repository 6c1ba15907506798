import type { LimitName } from '@provoke/contract/lists';
import type { CampaignStatus, Raise } from '@provoke/evidence';
import type { RecordedState } from '@provoke/figures';
import type { AttemptCounts } from './attempt-counts.ts';
import type { RecentError } from './recent-errors.ts';
import type { RunningGoal } from './running-goals.ts';
import type { Wait } from './waits.ts';

export type Phase =
  | 'starting'
  | 'running'
  | 'waiting'
  /** All attempts are made, and late spans still count. */
  | 'settling'
  | 'paused'
  | 'completed'
  | 'failed'
  | 'cancelled';

export type TechniqueProgress = {
  technique: string;
  status: 'pending' | 'running' | CampaignStatus;
  finished: number;
};

/** The state of a running campaign for users. Cheap enough to compute for every line and frame. */
export type CampaignProgress = {
  phase: Phase;
  /** The same in the word that its record has, and why it ended as it did; null while it runs, and without a reason. */
  state: RecordedState;
  reason: string | null;
  /** The limit that ended it; null if none did. */
  spent: LimitName | null;
  techniques: readonly TechniqueProgress[];
  /** `finished` and `total` count each goal once per technique, `count` and `broken` once. */
  goals: { count: number; finished: number; total: number; broken: number };
  /** In progress now, oldest first; at most 512. */
  running: readonly RunningGoal[];
  attempts: AttemptCounts;
  /** Answers of helper models: attacker, generator, classifier, … */
  answers: number;
  /** The last five, newest last. */
  errors: readonly RecentError[];
  /** Running time over all resumes. */
  elapsedMs: number;
  /**
   * Estimated from the last 64 finished goals of this start; null before the third, while goals take far longer than
   * before, and when it is over.
   */
  leftMs: number | null;
  waiting: readonly Wait[];
  /** Until when late spans count, in ISO 8601; null unless it is settling. */
  settlesUntil: string | null;
  /** Attempts whose word late spans raised. The figures count them at the end. */
  raised: { count: number; newest: Raise | null };
};
