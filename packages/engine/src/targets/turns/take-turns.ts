import type { Step, TargetReply, Usage } from '@provoke/evidence';
import { earlierReplyStep } from '../../definitions/steps.ts';

/** Sends the turns one by one. The last reply counts; what happened before it becomes steps. */
export async function takeTurns<Turn>(
  turns: readonly Turn[],
  say: (turn: Turn) => Promise<TargetReply>,
): Promise<TargetReply> {
  const replies: TargetReply[] = [];
  for (const turn of turns) replies.push(await say(turn));
  const last = replies.at(-1);
  if (!last) throw new Error('A conversation needs a turn.');
  // The agent's way in the only turn needs no number.
  if (replies.length === 1) return { ...last, steps: last.steps ?? [] };
  const called = replies.flatMap(({ toolCalls }) => toolCalls ?? []);
  const isNew = createMemory();
  return {
    ...last,
    toolCalls: called.length > 0 ? called : null,
    usage: replies.map(({ usage }) => usage).reduce(add),
    steps: replies.flatMap((reply, at) => [
      ...(reply.steps ?? []).filter(isNew).map((step) => inTurn(step, at + 1)),
      ...(reply === last ? [] : [earlierReplyStep(reply.text)]),
    ]),
  };
}

const isAct = ({ step_type }: Step) => step_type === 'TOOL_CALL' || step_type === 'TOOL_RESPONSE';

/** Ids are of one turn. */
const inTurn = (step: Step, turn: number): Step =>
  isAct(step) ? { ...step, content: { ...step.content, turn } } : step;

/** An agent may tell the calls of earlier turns again, which their own ids show. */
function createMemory() {
  const known = new Set<string>();
  return (step: Step): boolean => {
    if (!isAct(step) || OURS.test(String(step.content['call_id']))) return true;
    const key = JSON.stringify(step);
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst;
  };
}

/** Ids that we gave, anew in each turn. */
const OURS = /^call-\d{1,9}$/;

const add = (one: Usage | null, other: Usage | null): Usage | null =>
  one && other
    ? {
        inputTokens: one.inputTokens + other.inputTokens,
        outputTokens: one.outputTokens + other.outputTokens,
      }
    : (one ?? other);
