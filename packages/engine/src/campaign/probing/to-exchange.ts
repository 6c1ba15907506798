import { type Goal, readAgentSteps, type Step, type TargetReply } from '@provoke/evidence';
import {
  type AgentStep,
  type EarlierTurn,
  type LateBasis,
  type LateRules,
  type Observable,
  toExchange as toSeenExchange,
} from '@provoke/evidence/acts';
import type { Exchange } from '../../definitions/judge.ts';
import type { StateSeen } from '../../definitions/state-seen.ts';
import { isLeftOut } from '../../definitions/steps.ts';
import type { ObservableActs } from '../../definitions/target.ts';
import { toCall } from '../../targets/acts/read-calls.ts';
import { fromTold } from '../../targets/acts/told.ts';
import type { Conversation } from './earlier-turns.ts';
import type { SeenKinds } from './seen-kinds.ts';
import type { TracedTurn } from './traced-turn.ts';

/** The agent's steps in a turn, as they were seen, and which would have been; absent if rules asked for nothing. */
export type TurnSeen = {
  steps: readonly AgentStep[];
  observable?: Observable | null | undefined;
  /** More may still arrive of it. */
  traced?: TracedTurn | undefined;
};

/**
 * What the agent reports of its way to the reply, at least its tool calls. From the second turn on, each act has its
 * turn: of a target that sent the earlier turns again the one that it names, else this one.
 */
export function stepsOf({ steps, toolCalls }: TargetReply, turn: number): readonly Step[] {
  const told = steps ?? fromTold((toolCalls ?? []).map(toCall)).steps;
  if (turn === 1) return told;
  return told.map((step) =>
    ACTS.includes(step.step_type) ? { ...step, content: { turn, ...step.content } } : step,
  );
}

const ACTS: readonly Step['step_type'][] = ['TOOL_CALL', 'TOOL_RESPONSE'];

export type Told = {
  goal: Goal;
  prompt: string;
  conversation: Conversation<TurnSeen>;
  reply: TargetReply;
  /** Of this turn. */
  steps: readonly Step[];
  /** The agent's own words. */
  own: string;
  seen: SeenKinds;
  /** Undefined if no spans are awaited. */
  traced: TracedTurn | undefined;
  /** Tools that we run for the agent. */
  ownTools: readonly string[];
  /** Undefined without a state check. */
  state: StateSeen | undefined;
};

/** The whole conversation as it happened, the last reply last. */
export function toExchange(told: Told): Exchange {
  const { goal, prompt, reply, steps, own, seen, traced } = told;
  const witnessed = toWitnessed(told);
  seen.see([...witnessed.replied, ...(traced?.now() ?? [])]);
  return {
    ...{ goal, prompt, reply: own, toolCalls: reply.toolCalls, ...reasoningIn(steps) },
    ...toSeenExchange({
      ...witnessed,
      shown: shownIn(told),
      earlier: told.conversation.turns.map(toEarlierTurn),
      traced: traced && {
        ...{ now: traced.now(), told: traced.told(), first: traced.first, shows: traced.shows() },
      },
    }),
  };
}

/** What its traces need, to be decided once more where nothing of the campaign is left. */
export function toLateBasis(told: Told, traced: TracedTurn, rules: LateRules): LateBasis {
  const { state, replied: _, ...witnessed } = toWitnessed(told);
  const asksState = [rules.forbid, rules.task, rules.claim, rules.deny].some(mentionsState);
  return {
    ...{ version: 1, ...witnessed, ...rules },
    shown: shownIn(told),
    earlier: told.conversation.turns.map(({ seen }) =>
      seen.traced
        ? { ...toEarlierTurn({ seen }), steps: withoutTrace(seen.steps), trace: seen.traced.sent }
        : toEarlierTurn({ seen }),
    ),
    trace: traced.sent,
    known: traced.first,
    ...(state && { state: asksState ? state : { complete: state.complete } }),
  };
}

/** What does not change with what arrives later. */
function toWitnessed({ conversation, own, steps, ownTools, state }: Told) {
  const { messages, turn } = conversation;
  const read = state && !('failed' in state) ? state : undefined;
  return {
    ...{ turn, ownTools, replied: readAgentSteps(steps), changes: read?.changes ?? [] },
    messages: [...messages, { role: 'assistant', content: own, turn, sentBy: 'agent' } as const],
    state: read && { complete: read.complete, before: read.before },
  };
}

/** What was not recorded may be an act that a rule forbids. */
const shownIn = ({ steps, seen }: Told): ObservableActs =>
  steps.some(isLeftOut) ? NOTHING_SHOWN : seen.shown();

/** What is known by now of an earlier turn. */
function toEarlierTurn({ seen }: { seen: TurnSeen }): Pick<EarlierTurn, 'steps' | 'shows'> {
  const { steps, observable, traced } = seen;
  if (traced) return { steps: [...withoutTrace(steps), ...traced.now()], shows: traced.shows() };
  return {
    steps,
    shows: { calls: observable?.meant === 'all', results: observable?.did === 'all' },
  };
}

const withoutTrace = (steps: readonly AgentStep[]): readonly AgentStep[] =>
  steps.filter((step) => !('seenBy' in step) || step.seenBy !== 'trace');

/** Whether a value is compared with one of the state before. */
function mentionsState(rules: unknown): boolean {
  if (typeof rules !== 'object' || rules === null) return false;
  return Object.entries(rules).some(([name, inner]) => name === 'before' || mentionsState(inner));
}

const NOTHING_SHOWN = { calls: false, results: false };

const REASONING_MAX = 200_000;

/** What the agent shows of its thoughts; their end, where they are long. */
function reasoningIn(steps: readonly Step[]): Pick<Exchange, 'reasoning'> {
  const thoughts = steps.flatMap(({ step_type, content }) =>
    step_type === 'AGENT_THOUGHT' && typeof content['text'] === 'string' ? [content['text']] : [],
  );
  return thoughts.length === 0 ? {} : { reasoning: thoughts.join('\n').slice(-REASONING_MAX) };
}
