import { type Goal, readAgentSteps, type Step, type TargetReply } from '@provoke/evidence';
import { type AgentStep, type Observable, toObservable } from '@provoke/evidence/acts';
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

/** The whole conversation as it happened, the last reply last. What we sent, it was given: it answered. */
export function toExchange(told: Told): Exchange {
  const { goal, prompt, conversation, reply, steps, own, seen, traced, ownTools, state } = told;
  const { messages, turns, turn } = conversation;
  const replied = readAgentSteps(steps);
  const acts = [...replied, ...(traced?.now() ?? [])];
  const read = state && !('failed' in state) ? state : undefined;
  const changes = read?.changes ?? [];
  // A target that sends the earlier turns again tells what was done in them this time.
  const earlierTurns = acts.some(isBefore(turn)) ? [] : turns;
  const earlier = earlierTurns.flatMap((one) => stepsBy(one.seen));
  seen.see(acts);
  // What was not recorded may be an act that a rule forbids.
  const shown = steps.some(isLeftOut) ? NOTHING_SHOWN : seen.shown();
  return {
    ...{ goal, prompt, reply: own, toolCalls: reply.toolCalls, ...reasoningIn(steps) },
    messages: [...messages, { role: 'assistant', content: own, turn, sentBy: 'agent' }],
    steps: [...earlier, ...acts, ...changes],
    ...(traced && {
      recordedSteps: [
        ...[...earlier, ...replied, ...traced.told().slice(0, traced.first)],
        ...[...changes, ...traced.told().slice(traced.first)],
      ],
    }),
    ...(earlier.length > 0 && { earlierSteps: earlier.length }),
    ...(read && { stateBefore: read.before }),
    observable: toObservable({
      reply: traced ? either(shown, inAllTurns(traced.shows(), earlierTurns)) : shown,
      ...{ trace: 'none', serverTools: ownTools },
      ...{ state: read?.complete === true, sink: false },
    }),
    exposed: true,
    tokens: [],
    failedResult: [],
  };
}

const isBefore = (turn: number) => (step: AgentStep) => 'turn' in step && step.turn < turn;

/** Each turn has a trace of its own: what one of them lacks may have been done in it. */
const inAllTurns = (
  { calls, results }: ObservableActs,
  turns: Told['conversation']['turns'],
): ObservableActs => ({
  calls:
    calls &&
    turns.every(({ seen }) => seen.traced?.shows().calls ?? seen.observable?.meant === 'all'),
  results:
    results &&
    turns.every(({ seen }) => seen.traced?.shows().results ?? seen.observable?.did === 'all'),
});

/** What is known by now of an earlier turn. */
const stepsBy = ({ steps, traced }: TurnSeen): readonly AgentStep[] =>
  traced
    ? [...steps.filter((step) => !('seenBy' in step) || step.seenBy !== 'trace'), ...traced.now()]
    : steps;

/** What one of them shows, both need not. */
const either = (one: ObservableActs, other: ObservableActs): ObservableActs => ({
  calls: one.calls || other.calls,
  results: one.results || other.results,
});

const NOTHING_SHOWN = { calls: false, results: false };

const REASONING_MAX = 200_000;

/** What the agent shows of its thoughts; their end, where they are long. */
function reasoningIn(steps: readonly Step[]): Pick<Exchange, 'reasoning'> {
  const thoughts = steps.flatMap(({ step_type, content }) =>
    step_type === 'AGENT_THOUGHT' && typeof content['text'] === 'string' ? [content['text']] : [],
  );
  return thoughts.length === 0 ? {} : { reasoning: thoughts.join('\n').slice(-REASONING_MAX) };
}
