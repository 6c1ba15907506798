import {
  type Attempt,
  type Spending,
  type Step,
  type TargetReply,
  toActStep,
} from '@provoke/evidence';
import { TargetError } from '../../definitions/target.ts';
import { stateSteps } from '../../state-check/state-steps.ts';
import { type ActDecision, judgeFailure, toLateRules } from '../judging/judge-acts.ts';
import type { OwnRules } from '../rules/own-rules.ts';
import { failed } from './failed.ts';
import type { followTrace } from './follow-trace.ts';
import { stepsOf, type Told, toExchange } from './to-exchange.ts';
import type { TracedTurn } from './traced-turn.ts';

type Failed = {
  error: unknown;
  /** What led to the prompt, and the prompt. */
  steps: readonly Step[];
  latencyMs: number;
  spending: readonly Spending[];
};

type Result = Omit<Attempt, 'id' | 'goal' | 'technique' | 'request' | 'data'>;

type About = Omit<Told, 'reply' | 'steps' | 'own' | 'traced'>;

/** The result of an attempt without a reply. */
export function failedOf(
  { error, steps, latencyMs, spending }: Failed,
  about: About,
  traced?: TracedTurn,
): Result {
  return {
    ...{ latencyMs, spending },
    ...failed(error, [
      ...[...steps, ...stepsOf(begunOf(error), about.conversation.turn)],
      ...(traced?.told() ?? []).map(toActStep),
      ...stateSteps(about.state),
    ]),
  };
}

type Judging = {
  trace: Awaited<ReturnType<typeof followTrace>>;
  rules: OwnRules | undefined;
};

/** The same where rules may decide: what was seen of the agent before it failed is one. A mail that was sent is sent. */
export async function judgeFailed(
  { error, ...more }: Failed,
  about: About,
  { trace, rules }: Judging,
): Promise<Result> {
  const traced = await trace.read();
  const result = { traceId: trace.id, ...failedOf({ error, ...more }, about, traced) };
  if (!rules) return result;
  const reply = begunOf(error);
  const steps = stepsOf(reply, about.conversation.turn);
  const told = { ...about, traced, reply, steps, own: reply.text };
  const decide = async () => {
    const done = await judgeFailure(toExchange(told), rules);
    return done && afterActs(result, done);
  };
  const decided = await decide();
  trace.listen(decide);
  const judged = { status: result.status, notes: failureOf(result) };
  const toRules = () => toLateRules({ reply: reply.text }, rules, judged);
  return { ...(decided ?? result), ...(await trace.outlive(told, toRules)) };
}

const begunOf = (error: unknown): TargetReply =>
  (error instanceof TargetError ? error.begun : undefined) ?? NO_REPLY;

const NO_REPLY: TargetReply = {
  ...{ text: '', statusCode: null, headers: {}, body: '', toolCalls: null, usage: null },
};

/** Its error is said, and counts no more. */
function afterActs({ unanswered: _, ...result }: Result, done: ActDecision): Result {
  const { status, score, verdicts, decidedBy, acts } = done;
  const notes = `${done.notes}\n${failureOf(result)}`;
  return { ...result, status, score, verdicts, decidedBy, acts, notes };
}

const failureOf = ({ notes }: Pick<Result, 'notes'>) => `Then there was no reply: ${notes}`;
