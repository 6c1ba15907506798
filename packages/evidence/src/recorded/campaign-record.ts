import type { Result, RunStatus, Trace } from '@provoke/contract';
import type { CampaignStatus } from '../campaign/events.ts';
import type { GoalsVersion } from '../campaign/goal.ts';
import type { Grounds } from '../campaign/grounds.ts';

/** A campaign as a report reads it: its facts, then its attempts one by one. */
export type CampaignRecord = {
  facts: CampaignFacts;
  /** In their order, of every arm. Read once; a million attempts never have to be in memory together. */
  attempts: AsyncIterable<AttemptRecord>;
  /** What is missing, once all attempts have been read. */
  progress: Progress;
};

/** How the last process that attacked ended, as far as its record says. */
export type RecordedEnding =
  /** It has not, or the record cannot tell. */
  | 'running'
  /** It was killed, or its machine was. */
  | 'interrupted'
  /** `isWhole`: every technique has finished every goal; absent where only the attempts say so. */
  | { status: CampaignStatus; reason: string | null; isWhole?: boolean };

/** What is known without reading an attempt. */
export type CampaignFacts = {
  /** What `provoke show` takes: a campaign's id, or a run's. */
  id: string;
  /** The runs of a service that hold it, in the order of its techniques; absent where no service has it. */
  runs?: readonly string[];
  /** The heads of their chains, where they are known. */
  chains?: readonly ChainHead[];
  name: string;
  status: RunStatus;
  ending: RecordedEnding;
  startedAt: string | null;
  endedAt: string | null;
  /** Running time over all resumes, as far as it is known. */
  elapsedMs: number | null;
  target: TargetFacts;
  /** The goals known from the start, by index. Goals that only attempts name are added to them. */
  goals: readonly GoalFacts[];
  /** The number of goals, also those that no attempt names yet; null if it was not recorded. */
  goalsTotal: number | null;
  /** Where the goals came from: a file's path, a set's id; null when they were given one by one. */
  goalsSource: string | null;
  /** Which content that file or set had; absent if it was not recorded. */
  goalsVersion?: GoalsVersion;
  techniques: readonly TechniqueFacts[];
  /** Its goals are ordinary requests: the arm `benign`. */
  benign?: true;
  judges: readonly JudgeFacts[];
  /** Judges that have to agree; null if it was not recorded. */
  quorum: number | null;
  grounds: Grounds;
  /** What attacks and judges, and how the agent is called: two campaigns are comparable if it is the same. */
  setUp: SetUp;
  /** All that the campaign was configured with; no secrets. */
  settings: Readonly<Record<string, string>>;
  /** Of provoke, techniques, models and goal sets. */
  versions: Readonly<Record<string, string>>;
  seed: number | null;
  /** Times each goal was attacked by each technique, as `--repeat` sets it. */
  repeats: number;
  spending: SpendingFacts | null;
};

/** The head of a run's chain after the entry with this number. */
export type ChainHead = { run: string; length: number; head: string };

/** Names and texts that a person understands, such as `pair.n_streams`; no secrets. */
export type SetUp = Readonly<Record<string, string>>;

export type TargetFacts = {
  name: string;
  /** The agent's type on the wire or the client's own: `chatapi-sdk`, `LOCALMODEL`. */
  type: string;
  endpoint: string | null;
  model: string | null;
};

export type GoalFacts = {
  index: number;
  text: string;
  /** Whose id it has, and the id, such as `HarmBench whistle_a_tune` or `file g-1`; null without one. */
  published: string | null;
  /** A hazard of MLCommons AILuminate, such as `privacy`; null where unclassified. */
  category: string | null;
  /** An entry of the OWASP LLM Top 10 with its year, such as `LLM02:2025`; null where unclassified. */
  owasp: string | null;
  /** Where the goal was read, relative to the project; the line counts from 1. */
  source: { file: string; line: number | null } | null;
};

export type TechniqueFacts = {
  id: string;
  title: string;
  /** What it does, in one sentence. */
  description: string;
  /** It sends the goal untouched: the arm `control`, never in the headline. */
  isFloor: boolean;
};

export type JudgeFacts = { id: string; title: string; model: string | null };

/** Null where a part is not known: an unknown price is not zero. */
export type SpendingFacts = {
  requests: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
};

/** An attempt as the contract's result, its evidence apart: only the attempts that are shown load theirs. */
export type AttemptRecord = Pick<
  Result,
  | 'evaluation_status'
  | 'evaluation_notes'
  | 'evaluation_metrics'
  | 'agent_specific_data'
  | 'latency_ms'
> &
  Partial<Pick<Result, 'changed_after_recording'>> & {
    /** What `provoke show --attempt` takes: `agent_specific_data.attempt`, or the result's id. */
    id: string;
    timestamp: string | null;
    /**
     * There was no answer, and a resume attempted the goal again: an error, but not one that leaves the goal undecided.
     */
    isSuperseded: boolean;
    evidence(): Promise<AttemptEvidence>;
  };

export type AttemptEvidence = Pick<
  Result,
  'request_payload' | 'response_status_code' | 'response_body' | 'detected_tool_calls'
> & {
  /** With a time where a client recorded the steps one by one. */
  traces: readonly (Pick<Trace, 'step_type' | 'content'> & Partial<Pick<Trace, 'timestamp'>>)[];
};

/** Goals without an end. A service knows only how a run has ended, a journal each goal. */
export type Progress = {
  /** The technique has attempted the goal, but not to the end. Says nothing of a goal without an attempt. */
  isUnfinished(technique: string, goalIndex: number): boolean;
  /** The technique learned on the goal instead of attacking it. */
  isHeldOut(technique: string, goalIndex: number): boolean;
};
