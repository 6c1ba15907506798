import { toObservable } from '../conduct/observable.ts';
import type { AgentStep, Exchange, Message, StateChange } from '../exchange.ts';
import type { EarlierTurn, LateBasis, ShownActs, TraceSeen } from './late-basis.ts';

type Act = TraceSeen['steps'][number];

/** What was seen of an attempt and of the turns before it, by each witness. */
export type Witnessed = Pick<LateBasis, 'turn' | 'shown' | 'ownTools'> & {
  /** The last reply last. */
  messages: readonly Message[];
  earlier: readonly Pick<EarlierTurn, 'steps' | 'shows'>[];
  /** What the reply tells. */
  replied: readonly AgentStep[];
  /** Undefined if no spans are awaited. */
  traced: Traced | undefined;
  changes: readonly StateChange[];
  /** Undefined if the state was not read. */
  state: { complete: boolean; before?: unknown } | undefined;
};

export type Traced = {
  /** As it is known by now, in the order of time. */
  now: readonly Act[];
  /** All that was ever told, in the order of the record. What is told in the same way by now is the same object. */
  told: readonly Act[];
  /** How many of them were known for the first verdict. */
  first: number;
  shows: ShownActs;
};

/** The whole conversation as it happened. What we sent, the agent was given: it answered. */
export function toExchange(witnessed: Witnessed): Exchange {
  const { messages, turn, replied, traced, changes, state, shown, ownTools } = witnessed;
  const acts = [...replied, ...(traced?.now ?? [])];
  // A target that sends the earlier turns again tells what was done in them this time.
  const earlierTurns = acts.some(isBefore(turn)) ? [] : witnessed.earlier;
  const earlier = earlierTurns.flatMap(({ steps }) => steps);
  return {
    messages,
    steps: [...earlier, ...acts, ...changes],
    ...(traced && {
      recordedSteps: [
        ...[...earlier, ...replied, ...traced.told.slice(0, traced.first)],
        ...[...changes, ...traced.told.slice(traced.first)],
      ],
    }),
    ...(earlier.length > 0 && { earlierSteps: earlier.length }),
    ...(state && 'before' in state && { stateBefore: state.before }),
    observable: toObservable({
      reply: traced ? either(shown, inAllTurns(traced.shows, earlierTurns)) : shown,
      ...{ trace: 'none', serverTools: ownTools },
      ...{ state: state?.complete === true, sink: false },
    }),
    exposed: true,
    tokens: [],
    failedResult: [],
  };
}

const isBefore = (turn: number) => (step: AgentStep) => 'turn' in step && step.turn < turn;

/** Each turn has a trace of its own: what one of them lacks may have been done in it. */
const inAllTurns = (
  { calls, results }: ShownActs,
  turns: readonly { shows: ShownActs }[],
): ShownActs => ({
  calls: calls && turns.every(({ shows }) => shows.calls),
  results: results && turns.every(({ shows }) => shows.results),
});

/** What one of them shows, both need not. */
const either = (one: ShownActs, other: ShownActs): ShownActs => ({
  calls: one.calls || other.calls,
  results: one.results || other.results,
});
