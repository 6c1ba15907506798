import {
  createCallPairs,
  type SentCall,
  type SentResult,
  type Step,
  toolCallStep,
  toolResponseStep,
} from '@provoke/evidence';
import { awaitedStep, leftOutStep, otherStep, thoughtStep } from '../../definitions/steps.ts';

/** One thing that an answer tells of the agent's way, as far as its wire shows it. */
export type Told =
  | { type: 'thought'; text: string }
  /** `sent` is the call as it was sent. */
  | ({ type: 'call'; sent: unknown } & SentCall)
  | ({ type: 'result' } & SentResult)
  /** A person has to approve the call, so that it did not run. */
  | { type: 'awaited'; id?: string }
  /** Neither: what the answer calls it, and the whole of it. */
  | { type: 'other'; name: string; sent: object };

export const thoughtIn = (text: string): Told[] => (text ? [{ type: 'thought', text }] : []);

/** An agent may call tools without end, and each step is a row of the record. */
const STEPS_MAX = 10_000;

/** What was told, as a reply has it: the steps in their order, and the calls as they were sent. What is told twice is one. */
export function fromTold(told: readonly Told[]): { toolCalls: unknown[] | null; steps: Step[] } {
  const once = told.filter(createMemory());
  const calls = once.flatMap((one) => (one.type === 'call' ? [one.sent] : []));
  const left = once.length - STEPS_MAX;
  return {
    toolCalls: calls.length > 0 ? calls : null,
    steps: [
      ...once.slice(0, STEPS_MAX).map(createRecord()),
      ...(left > 0 ? [leftOutStep(left)] : []),
    ],
  };
}

function createRecord() {
  const pairs = createCallPairs();
  const ids = createIds();
  return (told: Told): Step => {
    if (told.type === 'thought') return thoughtStep(told.text);
    if (told.type === 'awaited') return awaitedStep(ids.ofResult(told.id));
    if (told.type === 'other') return otherStep(told.name, told.sent);
    if (told.type === 'call') {
      // Of a call that names no tool, all is shown.
      const { tool = '', arguments: args = told.tool === undefined ? told.sent : undefined } = told;
      const callId = pairs.call(ids.ofCall(told.id), tool);
      return toolCallStep({ callId, tool, arguments: args, seenBy: 'reply' });
    }
    const { result, error } = told;
    const callId = pairs.result(ids.ofResult(told.id), told.tool);
    return toolResponseStep({ callId, result, error, seenBy: 'reply' });
  };
}

/** Without an id, nothing says that it is the same. */
function createMemory() {
  const known = new Set<string>();
  return (told: Told): boolean => {
    if (!isAct(told) || told.id === undefined) return true;
    const said = told.type === 'call' ? [told.tool, told.arguments] : [told.result, told.error];
    const key = JSON.stringify([told.type, told.id, ...said]);
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst;
  };
}

const isAct = (told: Told): told is Extract<Told, { type: 'call' | 'result' }> =>
  told.type === 'call' || told.type === 'result';

/** Servers that give several calls the same id: a result belongs to the last of them. */
function createIds() {
  const counts = new Map<string, number>();
  const nameOf = (id: string, count: number) => (count > 1 ? `${id}#${count}` : id);
  return {
    ofCall(id: string | undefined): string | undefined {
      if (id === undefined) return undefined;
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      return nameOf(id, count);
    },
    ofResult: (id: string | undefined): string | undefined =>
      id === undefined ? undefined : nameOf(id, counts.get(id) ?? 1),
  };
}
