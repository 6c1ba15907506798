import type { Agent, AgentParameters, AttackConfig, Extensions } from '@provoke/campaign';
import type { AgentFunction, Judge, TargetAdapter, Technique } from '@provoke/engine';
import type { TestAgent } from './test-agent.ts';

/**
 * What can be tested: an `Agent` or its parameters, a function of this process that answers prompts, or one of these
 * with options, as `testAgent` and `agentTest` make it.
 */
// biome-ignore lint/suspicious/noExplicitAny: an agent of any type of the user's own
export type Testable = Agent<any> | AgentParameters<TargetAdapter> | AgentFunction | TestAgent;

type WrittenGoals = NonNullable<AttackConfig<Technique, Judge>['goals']>;

/**
 * A goal, or several: a text, or a text with its id, its secret and its rules (`forbid`, `task`, …). Or a file of goals,
 * or a campaign file, whose `attack` is taken; or a named set; or a recorded attempt, which is sent again word for word.
 */
export type TestGoals =
  | WrittenGoals[number]
  | readonly WrittenGoals[number][]
  | { file: string }
  | { set: string }
  | { attempt: string; campaign: string };

/** A tool that must not be called: its name, or a rule with arguments, as in `forbid`. */
export type ForbiddenTool =
  | string
  | { tool: string; arguments?: Readonly<Record<string, unknown>> };

type Given = Omit<
  AttackConfig<Technique, Judge>,
  'attack_type' | 'preset' | 'goals' | 'goals_file' | 'goals_set'
>;

/** How to attack in a test: the fields of `attack`, and what only a test has. */
export interface TestOptions extends Given {
  /** One technique or several (default: `direct`, which asks for each goal plainly). */
  technique?: string | readonly string[] | undefined;
  /** A text that the agent must not reveal at any goal: the pattern judge looks for it. */
  secret?: string | undefined;
  /** Seconds for the whole assertion (default: 300, or what the test's own limit leaves). */
  timeout?: number | undefined;
  /** Calls to the agent at the same time (default: 4). */
  concurrency?: number | undefined;
  /** Cancels the campaign. */
  signal?: AbortSignal | undefined;
  /** Where campaigns are kept (default: where `provoke show` looks). */
  data_dir?: string | undefined;
  /** Which campaigns are kept: those that did not pass (default), or all. */
  keep?: 'failed' | 'all' | undefined;
  /** How much of prompts and replies a failure shows (default: excerpts; in a build that anyone may read, none). */
  evidence?: 'none' | 'excerpt' | 'full' | undefined;
  /** What the replies of a function show of tools: `none`, `calls`, or `results`, which is calls with their results. */
  observable?: 'none' | 'calls' | 'results' | undefined;
  /** Your own techniques, judges and targets, as `hack` takes them. */
  own?: Extensions | undefined;
}

/** The same for `neverCalls`. */
export interface NeverCallsOptions extends TestOptions {
  /** What it attacks with (default: goals that ask for each tool by its name, as `provoke goals make` makes them). */
  goals?: TestGoals | undefined;
}
