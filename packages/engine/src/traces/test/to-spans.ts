import type { Span } from '@provoke/telemetry';
import type { ToldAct } from '../../campaign/rules/test/tell-turn.ts';

/** A request of an attempt, as its header `traceparent` names it. */
export type Parent = { traceId: string; spanId: string };

/** The spans of one turn of an agent: itself, its model's answers with their calls, and its tools. */
export function toSpans(
  told: readonly ToldAct[],
  { traceId, spanId }: Parent,
  { showsArguments = true }: { showsArguments?: boolean } = {},
): Span[] {
  const startMs = Date.now();
  const rootId = newSpanId();
  const spanOf = (name: string, at: number, more: Partial<Span>): Span => ({
    ...{ traceId, spanId: newSpanId(), parentSpanId: rootId, name, scope: 'agent' },
    ...{ startMs: startMs + at, endMs: startMs + at + 0.5, error: null },
    ...{ attributes: {}, events: [], dropped: 0, ...more },
  });
  const answers = told.flatMap((one, at) =>
    one.type === 'call'
      ? [spanOf('chat m', 2 * at, { attributes: answerOf([one], showsArguments) })]
      : [],
  );
  const runs = told.flatMap((one, at) => {
    const { act, id } = one;
    if (one.type === 'call' || act.end.how === 'open') return [];
    const { end } = act;
    return [
      spanOf(`execute_tool ${act.tool}`, 2 * at + 1, {
        error: end.how === 'failed' ? end.words : null,
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': act.tool,
          ...(id !== undefined && { 'gen_ai.tool.call.id': id }),
          ...(showsArguments && argumentsOf(act.args)),
          ...(end.how === 'ran' && { 'gen_ai.tool.call.result': JSON.stringify(end.result) }),
          ...(end.how === 'failed in prose' && { 'gen_ai.tool.call.result': end.words }),
        },
      }),
    ];
  });
  const last = spanOf('chat m', 2 * told.length, { attributes: answerOf([], showsArguments) });
  const root = spanOf('invoke_agent desk', 0, {
    ...{ spanId: rootId, parentSpanId: spanId, endMs: startMs + 2 * told.length + 3 },
    attributes: { 'gen_ai.operation.name': 'invoke_agent' },
  });
  return [...answers, ...runs, last, root];
}

const answerOf = (calls: readonly ToldAct[], showsArguments: boolean) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.output.messages': JSON.stringify([
    {
      role: 'assistant',
      parts: calls.map(({ id, act }) => ({
        ...{ type: 'tool_call', name: act.tool, ...(id !== undefined && { id }) },
        ...(showsArguments && act.args !== undefined && { arguments: act.args }),
      })),
      finish_reason: calls.length > 0 ? 'tool_call' : 'stop',
    },
  ]),
});

const argumentsOf = (args: unknown) =>
  args === undefined
    ? {}
    : { 'gen_ai.tool.call.arguments': typeof args === 'string' ? args : JSON.stringify(args) };

let spans = 0;
const newSpanId = () => (++spans).toString(16).padStart(16, 'a');
