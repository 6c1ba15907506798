import type { Span } from '../span.ts';

export const TRACE = 'a'.repeat(32);
/** The span that the attempt sent as the parent. */
export const PARENT = 'b'.repeat(16);

const idOf = (number: number) => number.toString(16).padStart(16, '0');

/** A span of one second, the number `id` of its trace. */
export function aSpan({ id, ...span }: Partial<Omit<Span, 'spanId'>> & { id: number }): Span {
  return {
    traceId: TRACE,
    spanId: idOf(id),
    parentSpanId: PARENT,
    name: 'span',
    scope: 'agents',
    startMs: id * 1_000,
    endMs: id * 1_000 + 999,
    error: null,
    attributes: {},
    events: [],
    dropped: 0,
    ...span,
  };
}

export const within = (id: number) => ({ parentSpanId: idOf(id) });

type Call = { id?: string; name: string; arguments?: unknown };
export const callPart = (call: Call) => ({ type: 'tool_call', ...call });
export const resultPart = (id: string, response: unknown) => ({
  ...{ type: 'tool_call_response', id, response },
});

type Chat = Partial<Span> & { id: number; input?: readonly unknown[]; output?: readonly unknown[] };

/** A request to a model: what it was given, and what it answered, if they are shown. */
export const aChat = ({ id, input, output, ...span }: Chat): Span =>
  aSpan({
    ...{ id, name: 'chat gpt', ...span },
    attributes: {
      'gen_ai.operation.name': 'chat',
      ...(input && { 'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: input }]) }),
      ...(output && {
        'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: output }]),
      }),
      ...span.attributes,
    },
  });

type Tool = Partial<Span> & {
  id: number;
  tool?: string;
  callId?: string;
  arguments?: unknown;
  result?: unknown;
};

/** A tool that ran. */
export const aTool = ({ id, tool = 'send_email', callId, result, ...span }: Tool): Span => {
  const { arguments: given, ...rest } = span;
  return aSpan({
    ...{ id, name: `execute_tool ${tool}`, ...rest },
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      ...(callId !== undefined && { 'gen_ai.tool.call.id': callId }),
      ...(given !== undefined && { 'gen_ai.tool.call.arguments': given }),
      ...(result !== undefined && { 'gen_ai.tool.call.result': result }),
      ...rest.attributes,
    },
  });
};
