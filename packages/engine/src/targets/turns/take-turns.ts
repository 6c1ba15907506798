import type { TargetReply, Usage } from '@provoke/evidence';
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
  const called = replies.flatMap(({ toolCalls }) => toolCalls ?? []);
  return {
    ...last,
    toolCalls: called.length > 0 ? called : null,
    usage: replies.map(({ usage }) => usage).reduce(add),
    steps: replies.flatMap((reply) => [
      ...(reply.steps ?? []),
      ...(reply === last ? [] : [earlierReplyStep(reply.text)]),
    ]),
  };
}

const add = (one: Usage | null, other: Usage | null): Usage | null =>
  one && other
    ? {
        inputTokens: one.inputTokens + other.inputTokens,
        outputTokens: one.outputTokens + other.outputTokens,
      }
    : (one ?? other);
