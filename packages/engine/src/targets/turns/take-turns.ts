import { isNumberOfOurs, type Step, type TargetReply } from '@provoke/evidence';
import { earlierReplyStep } from '../../definitions/steps.ts';
import { sumUsage } from './sum-usage.ts';

/** Sends the turns one by one. The last reply counts; what happened before it becomes steps. */
export async function takeTurns<Turn>(
  turns: readonly Turn[],
  /** With the number of the turn, from 1. */
  say: (turn: Turn, number: number) => Promise<TargetReply>,
): Promise<TargetReply> {
  const replies: TargetReply[] = [];
  for (const [at, turn] of turns.entries()) replies.push(await say(turn, at + 1));
  const last = replies.at(-1);
  if (!last) throw new Error('A conversation needs a turn.');
  // The agent's way in the only turn needs no number.
  if (replies.length === 1) return { ...last, steps: last.steps ?? [] };
  const called = replies.flatMap(({ toolCalls }) => toolCalls ?? []);
  const leaveOutKnown = createMemory();
  return {
    ...last,
    toolCalls: called.length > 0 ? called : null,
    usage: replies.map(({ usage }) => usage).reduce(sumUsage),
    steps: replies.flatMap((reply, at) => [
      ...leaveOutKnown(reply.steps ?? []).map((step) => inTurn(step, at + 1)),
      ...(reply === last ? [] : [earlierReplyStep(reply.text)]),
    ]),
  };
}

const isAct = ({ step_type }: Step) => step_type === 'TOOL_CALL' || step_type === 'TOOL_RESPONSE';

/** Ids are of one turn. */
const inTurn = (step: Step, turn: number): Step =>
  isAct(step) ? { ...step, content: { ...step.content, turn } } : step;

/**
 * An agent may tell the calls of earlier turns again, which their own ids show. A result is told again if its call is: an
 * agent may also give the ids of one turn to other calls of the next.
 */
function createMemory() {
  const known = new Set<string>();
  return (steps: readonly Step[]): readonly Step[] => {
    const newCalls = new Set<unknown>();
    return steps.filter((step) => {
      const id = step.content['call_id'];
      if (!isAct(step) || isNumberOfOurs(String(id))) return true;
      const key = JSON.stringify(step);
      const isFirst = !known.has(key);
      known.add(key);
      if (isFirst && step.step_type === 'TOOL_CALL') newCalls.add(id);
      return isFirst || newCalls.has(id);
    });
  };
}
