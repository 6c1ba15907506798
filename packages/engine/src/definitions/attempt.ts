import type { Arm, EvaluationStatus, StepType } from '@provoke/contract';
import type { Goal } from './goal.ts';
import type { Verdict } from './judge.ts';
import type { TargetReply } from './target.ts';

/** One prompt to the target and all that came of it. */
export type Attempt = {
  /** The same in every resumption of a campaign: technique, goal, branch and number. */
  id: string;
  goal: Goal;
  technique: string;
  /** What it was made for; `attack` where it is absent. The numbers of a campaign count `attack` alone. */
  arm?: Arm;
  /** Which of several times that the technique attacked the goal, from 1; absent where it did once. */
  repeat?: number;
  /** What went over the wire; null when the attempt never got that far. */
  request: object | null;
  /** Null when the target gave none; then `status` and `notes` say why. */
  reply: TargetReply | null;
  latencyMs: number;
  status: EvaluationStatus;
  /** 0 … 1, or null when there is no verdict. */
  score: number | null;
  /** Why, in one or a few sentences. */
  notes: string;
  verdicts: readonly JudgeVerdict[];
  /** Absent when it was not judged, and in attempts of earlier versions. */
  decidedBy?: DecidedBy;
  /** What the technique wants kept. */
  data: Record<string, unknown>;
  steps: readonly Step[];
  /** What the target and the judges used for it. */
  spending: readonly Spending[];
  /** The agent, or a model that the attempt needs, was unreachable or refused access. A resume tries again. */
  unanswered?: true;
};

export type JudgeVerdict = Verdict & {
  judge: string;
  /** Shown, but not counted: exact matches decided. */
  advisory?: true;
};

/** How many judges decided, of how many whose verdict counts. */
export type DecidedBy = { votes: number; panel: number };

/** One entry of an attempt's trace, in order. */
export type Step = { step_type: StepType; content: Record<string, unknown> };

/** What one or more calls in a role used. Retries count as requests. */
export type Spending = {
  role: string;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  /** Null when the price is not known. */
  costUsd: number | null;
};
