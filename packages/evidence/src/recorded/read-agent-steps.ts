import { type CallPairs, createCallPairs } from '../acts/calls/pair-calls.ts';
import type { AgentStep, StepTime, Witness } from '../acts/exchange.ts';
import type { Step } from '../campaign/reply.ts';
import { type Fields, filledIn, integerIn, numberIn, textIn, toFields } from '../fields/fields.ts';
import { readSentResult } from './read-sent-result.ts';
import { readCallId, readSentCall } from './read-tool-calls.ts';

/** From recorded steps, in their order. Any client may have recorded them: what is no act of an agent is left out. */
export const readAgentSteps = (steps: readonly Step[]): AgentStep[] =>
  placeAgentSteps(steps).map(({ step }) => step);

/** The same, each with its place among the recorded ones. */
export function placeAgentSteps(steps: readonly Step[]): { step: AgentStep; place: number }[] {
  const pairs = new Map<number, CallPairs>();
  return steps.flatMap((recorded, place) =>
    readStep(recorded, pairs).map((step) => ({ step, place })),
  );
}

function readStep({ step_type, content }: Step, pairs: Map<number, CallPairs>): AgentStep[] {
  const fields = toFields(content);
  const name = filledIn(fields, 'step_name');
  const turn = turnIn(fields);
  const ofTurn = pairs.get(turn) ?? createCallPairs();
  pairs.set(turn, ofTurn);
  const circumstances = { turn, seenBy: witnessIn(fields), time: timeIn(fields), pairs: ofTurn };
  if (step_type === 'TOOL_CALL' || name === 'tool call') return callIn(fields, circumstances);
  if (step_type === 'TOOL_RESPONSE' || (name && RESULTS.includes(name)))
    return resultIn(fields, circumstances);
  // The attacker's thoughts have names of their own.
  if (step_type === 'AGENT_THOUGHT' && (name ?? 'thought') === 'thought') return thoughtIn(fields);
  return name === 'state change' ? changeIn(fields) : [];
}

const RESULTS = ['tool response', 'tool result'];

type Circumstances = { turn: number; seenBy: Witness; time: StepTime; pairs: CallPairs };

function callIn(fields: Fields, { turn, seenBy, time, pairs }: Circumstances): AgentStep[] {
  // An older step holds the call as the agent sent it.
  const { id, tool, ...args } = readSentCall(fields['call'] ?? fields);
  if (tool === undefined) return [];
  const callId = pairs.call(id, tool);
  return [{ type: 'tool_call', callId, tool, ...args, seenBy, turn, ...time }];
}

function resultIn(fields: Fields, { turn, seenBy, time, pairs }: Circumstances): AgentStep[] {
  // An older step holds the result as the agent sent it.
  const older = [fields['response'], fields['result']].find((held) => held !== undefined);
  const isOwn = readCallId(fields) !== undefined || older === undefined;
  const { id, tool, error, ...shown } = readSentResult(isOwn ? fields : older);
  const callId = pairs.result(id, tool);
  return [{ type: 'tool_result', callId, ...shown, error, seenBy, turn, ...time }];
}

function thoughtIn(fields: Fields): AgentStep[] {
  const text = filledIn(fields, 'text');
  return text === undefined ? [] : [{ type: 'thought', text }];
}

function changeIn(fields: Fields): AgentStep[] {
  const path = textIn(fields, 'path');
  if (path === undefined) return [];
  const { before, after } = fields;
  return [
    {
      ...{ type: 'state_change', path },
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  ];
}

const WITNESSES: readonly Witness[] = ['reply', 'trace', 'server', 'sink', 'state'];

const witnessIn = ({ seen_by }: Fields): Witness =>
  WITNESSES.find((witness) => witness === seen_by) ?? 'reply';

const DAY_MS = 86_400_000;

/** A time that no attempt can have is not told. */
function timeIn(fields: Fields): StepTime {
  const [atMs, durationMs] = ['at_ms', 'duration_ms'].map((name) => {
    const ms = numberIn(fields, name);
    return ms !== undefined && ms >= 0 && ms <= DAY_MS ? ms : undefined;
  });
  return { ...(atMs !== undefined && { atMs }), ...(durationMs !== undefined && { durationMs }) };
}

const turnIn = (fields: Fields): number => {
  const turn = integerIn(fields, 'turn');
  return turn !== undefined && turn >= 1 ? turn : 1;
};
