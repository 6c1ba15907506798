import type { Attempt, Spending, Step, TargetReply } from '@provoke/evidence';
import type { Exchange } from '../../definitions/judge.ts';
import { toActStep } from '../../definitions/steps.ts';
import { TargetError } from '../../definitions/target.ts';
import { stateSteps } from '../../state-check/state-steps.ts';
import type { ActDecision } from '../judging/judge-acts.ts';
import { failed } from './failed.ts';
import type { LateSpans } from './late-spans.ts';
import { stepsOf, type Told, toExchange } from './to-exchange.ts';

export type JudgeFailure = (exchange: Exchange) => Promise<ActDecision | undefined>;

type Failed = {
  error: unknown;
  /** What led to the prompt, and the prompt. */
  steps: readonly Step[];
  latencyMs: number;
  spending: readonly Spending[];
};

type Result = Omit<Attempt, 'id' | 'goal' | 'technique' | 'request' | 'data'>;

/**
 * The result of an attempt without a reply. Where rules decide, what was seen of the agent before it failed is one: a
 * mail that was sent is sent.
 */
export async function judgeFailed(
  { error, steps, latencyMs, spending }: Failed,
  about: Omit<Told, 'reply' | 'steps' | 'own'>,
  judge: JudgeFailure | undefined,
): Promise<Result & Pick<Partial<LateSpans>, 'decideAgain'>> {
  const begun = error instanceof TargetError ? error.begun : undefined;
  const reply = begun ?? NO_REPLY;
  const told = stepsOf(reply, about.conversation.turn);
  const result: Result = {
    ...{ latencyMs, spending },
    ...failed(error, [
      ...[...steps, ...told],
      ...(about.traced?.told() ?? []).map(toActStep),
      ...stateSteps(about.state),
    ]),
  };
  if (!judge) return result;
  const decide = async () => {
    const done = await judge(toExchange({ ...about, reply, steps: told, own: reply.text }));
    return done && afterActs(result, done);
  };
  return { ...((await decide()) ?? result), decideAgain: decide };
}

const NO_REPLY: TargetReply = {
  ...{ text: '', statusCode: null, headers: {}, body: '', toolCalls: null, usage: null },
};

/** Its error is said, and counts no more. */
function afterActs({ unanswered: _, ...result }: Result, done: ActDecision): Result {
  const { status, score, verdicts, decidedBy, acts } = done;
  const notes = `${done.notes}\nThen there was no reply: ${result.notes}`;
  return { ...result, status, score, verdicts, decidedBy, acts, notes };
}
