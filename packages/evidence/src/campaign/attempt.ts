import type { Arm, EvaluationStatus } from '@provoke/contract';
import type { LateBasis } from '../acts/late/late-basis.ts';
import type { ActMetrics } from '../acts/metrics.ts';
import type { Goal } from './goal.ts';
import type { Marks } from './marks.ts';
import type { Step, TargetReply } from './reply.ts';
import type { Verdict } from './verdict.ts';

/** One prompt to the target and its consequences. */
export type Attempt = {
  /** The same after every resume: technique, goal, branch and number. */
  id: string;
  goal: Goal;
  technique: string;
  /** Why the attempt was made; absent means `attack`. A campaign's rates count `attack` alone. */
  arm?: Arm;
  /** Number of the repeat, from 1; absent if the goal was attacked once. */
  repeat?: number;
  /**
   * The number of its request in its technique at this goal and repeat, from 1, whatever arrives first; absent in a
   * search and in campaigns of earlier versions.
   */
  place?: number;
  /** The most requests that its technique may send to this goal in one repeat. */
  requestsMax?: number;
  /** It failed, and is asked again at its place: it counts in no figure. */
  isSuperseded?: true;
  /** Of its own trace, by which spans of the agent are known as its; absent if nothing was sent. */
  traceId?: string;
  /** What went over the wire; null if the attempt never got that far. */
  request: object | null;
  /** Null if the target gave none; `status` and `notes` then have the reason. */
  reply: TargetReply | null;
  latencyMs: number;
  status: EvaluationStatus;
  /** 0 … 1, or null without a verdict. */
  score: number | null;
  /** Why, in one or a few sentences. */
  notes: string;
  verdicts: readonly JudgeVerdict[];
  /** Absent if it was not judged, and in attempts of earlier versions. */
  decidedBy?: DecidedBy;
  /** Absent in attempts of earlier versions. */
  marks?: Marks;
  /** What the agent did, by rules; absent where there are none. */
  acts?: ActMetrics;
  /** For a service that judges it again by spans that arrive after the campaign. It is no evidence. */
  lateBasis?: LateBasis;
  /** Data that the technique keeps. */
  data: Record<string, unknown>;
  steps: readonly Step[];
  /** What the target and the judges used. */
  spending: readonly Spending[];
  /** The agent, or a model that the attempt needs, was unreachable or refused access. A resume tries again. */
  unanswered?: true;
};

export type JudgeVerdict = Verdict & {
  judge: string;
  /** Shown but not counted, because exact matches decided. */
  advisory?: true;
};

/** How many judges decided, out of those whose verdict counts. */
export type DecidedBy = { votes: number; panel: number };

/** Usage of one or more calls in a role. Retries count as requests. */
export type Spending = {
  role: string;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  /** Null if the price is unknown. */
  costUsd: number | null;
};
