import { randomBytes } from 'node:crypto';
import type { Step } from '../practice/tool-agent/take-turn.ts';
import type { Taken } from './tool-agent-api.ts';

/** Where spans go: `/v1/traces` is added, as exporters do. */
export type Otlp = { endpoint: string; headers?: Readonly<Record<string, string>> };

const TIMEOUT_MS = 5_000;

/**
 * Sends a turn as spans over OTLP/HTTP in JSON, with the names that the GenAI conventions have in 2026: the tools, and
 * the messages of the model that it simulates. A collector that does not answer changes nothing about the agent.
 */
export async function exportSpans({ endpoint, headers }: Otlp, taken: Taken): Promise<void> {
  await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(toTraces(taken)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/;

function toTraces({ agent, session, traceparent = '', reply, steps }: Taken) {
  const [, traceId = idOf(16), caller] = TRACEPARENT.exec(traceparent) ?? [];
  const root = idOf(8);
  const now = BigInt(Date.now()) * 1_000_000n;
  const placed = { traceId, startTimeUnixNano: `${now}`, endTimeUnixNano: `${now + 1_000_000n}` };
  const invoke = {
    ...{ ...placed, spanId: root, name: `invoke_agent ${agent.id}`, kind: SERVER },
    ...(caller !== undefined && { parentSpanId: caller }),
    attributes: toAttributes({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'simulation',
      'gen_ai.agent.name': agent.id,
      'gen_ai.conversation.id': session,
    }),
  };
  const tools = steps.map((step) => ({
    ...{ ...placed, spanId: idOf(8), parentSpanId: root, kind: INTERNAL },
    ...toToolSpan(step),
  }));
  const answers = toMessages(steps, reply).map((message) => ({
    ...{ ...placed, spanId: idOf(8), parentSpanId: root, kind: CLIENT, name: 'chat simulation' },
    attributes: toAttributes({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'simulation',
      'gen_ai.output.messages': JSON.stringify([message]),
    }),
  }));
  const scope = { name: 'practice-agent' };
  const resource = { attributes: toAttributes({ 'service.name': 'practice-agent' }) };
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope, spans: [invoke, ...tools, ...answers] }] }],
  };
}

const [INTERNAL, SERVER, CLIENT] = [1, 2, 3];
const FAILED = 2;

/** As a model would have answered: with its calls, and then with words. */
const toMessages = (steps: readonly Step[], reply: string) => [
  ...(steps.length > 0 ? [{ role: 'assistant', parts: steps.map(toCallPart) }] : []),
  { role: 'assistant', parts: [{ type: 'text', content: reply }] },
];

const toCallPart = ({ id, tool, arguments: values }: Step) => ({
  type: 'tool_call',
  id,
  name: tool,
  arguments: values,
});

const toToolSpan = ({ id, tool, arguments: values, outcome }: Step) => ({
  name: `execute_tool ${tool}`,
  attributes: toAttributes({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.id': id,
    'gen_ai.tool.call.arguments': JSON.stringify(values),
    ...('error' in outcome
      ? { 'error.type': 'tool_error' }
      : { 'gen_ai.tool.call.result': JSON.stringify(outcome.result) }),
  }),
  ...('error' in outcome && { status: { code: FAILED, message: outcome.error } }),
});

const toAttributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));

const idOf = (bytes: number) => randomBytes(bytes).toString('hex');
