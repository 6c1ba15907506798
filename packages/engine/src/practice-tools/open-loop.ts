import {
  readAgentSteps,
  type Step,
  type TargetReply,
  toolCallStep,
  toolResponseStep,
  toText,
} from '@provoke/evidence';
import { type ToolCall, toKey } from '@provoke/evidence/acts';
import type { Message, MessageCall } from '../definitions/model.ts';
import { loopStep } from '../definitions/steps.ts';
import type { ToolLoop } from '../definitions/tool-loop.ts';
import { sumUsage } from '../targets/turns/sum-usage.ts';
import { type Answered, createScript } from './answer-call.ts';
import type { LoopLimits, PracticeTool } from './practice-tools.ts';
import { createUniqueIds } from './unique-ids.ts';

type Opening = {
  tools: readonly PracticeTool[];
  limits: LoopLimits;
  /** What the conversation starts with, earlier calls included. */
  messages: readonly Message[];
  /** Milliseconds from any point on. */
  now(): number;
};

/** Why no other request follows: the agent answered without a call, or a bound was met. */
type LoopEnd = 'reply' | 'calls' | 'time' | 'repetition' | 'budget' | 'failure';

/**
 * The loop of one attempt: runs the calls of each reply by the script, until the agent answers in words alone or a bound
 * is met. Every step is recorded, the calls as the reply has them and again as they ran here.
 */
export function openLoop({ tools, limits, messages, now }: Opening): ToolLoop {
  const answer = createScript(tools);
  const earlier = messages.flatMap((one) =>
    one.role === 'assistant' ? (one.toolCalls ?? []) : [],
  );
  // Sequences continue where the earlier turns left them.
  for (const call of earlier) answer(call);
  const ids = createUniqueIds(earlier.map(({ id }) => id));
  const startedMs = now();
  const repeats = new Map<string, number>();
  const replies: TargetReply[] = [];
  const steps: Step[] = [];
  let ran = 0;
  let end: LoopEnd = 'reply';

  function findEnd(call: ToolCall): LoopEnd | undefined {
    if (now() - startedMs >= limits.seconds * 1_000) return 'time';
    if (ran >= limits.calls) return 'calls';
    const times = repeats.get(keyOf(call)) ?? 0;
    return times >= limits.repeats ? 'repetition' : undefined;
  }

  function run(call: ToolCall): Answered {
    ran++;
    repeats.set(keyOf(call), (repeats.get(keyOf(call)) ?? 0) + 1);
    const { callId, tool } = call;
    const answered = answer({ name: tool, arguments: call.arguments });
    const result = 'result' in answered ? answered.result : undefined;
    steps.push(
      toolCallStep({ callId, tool, arguments: call.arguments, seenBy: 'server' }),
      toolResponseStep({ callId, result, error: answered.error, seenBy: 'server' }),
    );
    return answered;
  }

  return {
    take(reply) {
      replies.push(reply);
      const told = ids.rename(reply.steps ?? []);
      steps.push(...told);
      // Of a reply that was cut or stopped, the calls may be cut too.
      if (reply.blockedBy || reply.unfinished !== undefined) return undefined;
      const calls = openCalls(told);
      const results: Message[] = [];
      for (const call of calls) {
        const bound = findEnd(call);
        if (bound) {
          end = bound;
          return undefined;
        }
        results.push({ role: 'tool', toolCallId: call.callId, content: toContent(run(call)) });
      }
      if (calls.length === 0) return undefined;
      const said = { role: 'assistant' as const, content: reply.text };
      return [{ ...said, toolCalls: calls.map(toMessageCall) }, ...results];
    },

    conclude: (by) => conclude({ replies, steps, end: by ?? end, ran }),
  };
}

/** Calls that the agent leaves to us: without a result of its own server. */
function openCalls(told: readonly Step[]): ToolCall[] {
  const seen = readAgentSteps(told);
  const answered = new Set(seen.flatMap((one) => (one.type === 'tool_result' ? [one.callId] : [])));
  return seen.flatMap((one) =>
    one.type === 'tool_call' && !answered.has(one.callId) ? [one] : [],
  );
}

const keyOf = ({ tool, arguments: args }: ToolCall): string => `${tool} ${toKey(args)}`;

const toMessageCall = ({ callId, tool, arguments: args }: ToolCall): MessageCall => ({
  ...{ id: callId, name: tool },
  arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
});

const toContent = (answered: Answered): string =>
  'result' in answered ? toText(answered.result) : `Error: ${answered.error}`;

type Concluded = { replies: readonly TargetReply[]; steps: Step[]; end: LoopEnd; ran: number };

/** All replies as one: what was said with its calls was said too. */
function conclude({ replies, steps, end, ran }: Concluded): TargetReply | undefined {
  const last = replies.at(-1);
  if (!last) return undefined;
  const called = replies.flatMap(({ toolCalls }) => toolCalls ?? []);
  return {
    ...last,
    text: replies
      .map(({ text }) => text)
      .filter((text) => text.trim() !== '')
      .join('\n\n'),
    toolCalls: called.length > 0 ? called : null,
    usage: replies.map(({ usage }) => usage).reduce(sumUsage),
    steps: [...steps, loopStep({ requests: replies.length, calls: ran, end })],
    ...(end !== 'reply' && { unfinished: end }),
  };
}
