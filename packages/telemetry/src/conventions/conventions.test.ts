import { expect, test } from 'vitest';
import { aSpan, PARENT } from '../reading/spans.fixture.ts';
import { toSeen } from '../reading/to-seen.ts';
import type { Attributes, Span } from '../span.ts';

const mail = { to: 'mallory@example.test' };
const text = JSON.stringify(mail);
const see = (...spans: readonly Span[]) => toSeen(spans, { parent: PARENT });
const span = (id: number, attributes: Attributes, events: Span['events'] = []) =>
  aSpan({ id, attributes, events });
const event = (name: string, attributes: Attributes) => ({ name, atMs: 1, attributes });

const ran = [
  { type: 'tool_call', tool: 'send_email', arguments: expect.anything() },
  { type: 'tool_result', result: expect.anything(), error: null },
];

/** Names that no recorded export has, as the sources of these libraries write them. */
test.each<[string, Attributes]>([
  [
    'google-adk 2',
    {
      ...{ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'send_email' },
      ...{ 'gen_ai.tool.call.id': '<not specified>', 'gcp.vertex.agent.tool_call_args': text },
      'gcp.vertex.agent.tool_response': '{"result":"sent"}',
    },
  ],
  [
    'pydantic-ai with instrumentation 2',
    {
      ...{ 'gen_ai.tool.name': 'send_email', 'gen_ai.operation.name': 'execute_tool' },
      ...{ tool_arguments: text, tool_response: 'sent' },
    },
  ],
  [
    'a function decorated for Traceloop',
    {
      ...{ 'traceloop.span.kind': 'tool', 'traceloop.entity.name': 'send_email' },
      'traceloop.entity.input': JSON.stringify({ args: [], kwargs: mail }),
      'traceloop.entity.output': '"sent"',
    },
  ],
  [
    "a chain's tool by Traceloop",
    {
      ...{ 'traceloop.span.kind': 'tool', 'traceloop.entity.name': 'send_email' },
      'gen_ai.tool.call.arguments': JSON.stringify({ input_str: text, tags: [], inputs: mail }),
      'gen_ai.tool.call.result': JSON.stringify({ output: 'sent', kwargs: {} }),
    },
  ],
])('%s: a tool that ran', (_, attributes) => {
  const { steps } = see(span(1, attributes));

  expect(steps).toMatchObject(ran);
  expect(steps.map((step) => ('arguments' in step ? step.arguments : mail))).toEqual(
    steps.map(() => expect.toSatisfy((given) => given === text || Object(given).to === mail.to)),
  );
});

const toolCall = { id: 'c1', type: 'function', function: { name: 'send_email', arguments: text } };

test.each<[string, Span]>([
  [
    'an event of OpenTelemetry before 1.37',
    span(1, { 'gen_ai.operation.name': 'chat' }, [
      event('gen_ai.choice', {
        message: JSON.stringify({ role: 'assistant', tool_calls: [toolCall] }),
      }),
    ]),
  ],
  [
    'an event with its content in one attribute',
    span(1, { 'gen_ai.operation.name': 'chat' }, [
      event('gen_ai.choice', {
        'gen_ai.event.content': JSON.stringify({ message: { tool_calls: [toolCall] } }),
      }),
    ]),
  ],
  [
    'pydantic-ai 0: events in an attribute',
    span(1, {
      'gen_ai.operation.name': 'chat',
      events: JSON.stringify([
        { 'event.name': 'gen_ai.user.message', content: 'Hello' },
        { 'event.name': 'gen_ai.choice', message: { role: 'assistant', tool_calls: [toolCall] } },
      ]),
    }),
  ],
  [
    'Traceloop: an attribute for each field',
    span(1, {
      'llm.request.type': 'chat',
      'gen_ai.completion.0.role': 'assistant',
      'gen_ai.completion.0.tool_calls.0.id': 'c1',
      'gen_ai.completion.0.tool_calls.0.name': 'send_email',
      'gen_ai.completion.0.tool_calls.0.arguments': text,
    }),
  ],
  [
    'OpenInference: an attribute for each field',
    span(1, {
      'openinference.span.kind': 'LLM',
      'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c1',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'send_email',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': text,
    }),
  ],
  [
    'google-adk 1: what Gemini answered',
    span(1, {
      ...{ 'gen_ai.system': 'gcp.vertex.agent', 'gen_ai.request.model': 'gemini' },
      'gcp.vertex.agent.llm_response': JSON.stringify({
        content: { parts: [{ function_call: { id: 'c1', name: 'send_email', args: mail } }] },
      }),
    }),
  ],
  [
    'a structure instead of JSON',
    span(1, {
      'gen_ai.operation.name': 'generate_content',
      'gen_ai.output.messages': [
        { parts: [{ type: 'tool_call', id: 'c1', name: 'send_email', arguments: mail }] },
      ],
    }),
  ],
])('%s: a call that the model made', (_, chat) => {
  const { steps, shows } = see(chat);

  expect(steps).toMatchObject([{ type: 'tool_call', callId: 'c1', tool: 'send_email' }]);
  expect(JSON.stringify(steps)).toContain('mallory@example.test');
  expect(shows).toEqual({ calls: true, results: false });
});

test.each<[string, unknown]>([
  ['chat completions', { role: 'tool', tool_call_id: 'c1', content: 'sent' }],
  ['OpenTelemetry', { parts: [{ type: 'tool_call_response', id: 'c1', response: 'sent' }] }],
  ['Pydantic AI', { parts: [{ type: 'tool_call_response', id: 'c1', result: 'sent' }] }],
  [
    'the AI SDK',
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'c1', output: { type: 'text', value: 'sent' } }],
    },
  ],
  ['Anthropic', { content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'sent' }] }],
  ['OpenAI responses', { type: 'function_call_output', call_id: 'c1', output: 'sent' }],
  ['Gemini', { parts: [{ function_response: { id: 'c1', response: 'sent' } }] }],
])('a result in the shape of %s', (_, message) => {
  const call = [{ parts: [{ type: 'tool_call', id: 'c1', name: 'send_email' }] }];
  const { steps } = see(
    span(1, {
      'gen_ai.operation.name': 'chat',
      'gen_ai.output.messages': JSON.stringify(call),
    }),
    span(2, {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': JSON.stringify([...call, message]),
      'gen_ai.output.messages': '[]',
    }),
  );

  expect(steps[1]).toMatchObject({
    type: 'tool_result',
    callId: 'c1',
    result: 'sent',
    error: null,
  });
});

test('what a runtime writes for what it does not show is not shown', () => {
  const { steps } = see(
    span(1, {
      ...{ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'send_email' },
      ...{ 'gen_ai.tool.call.id': 'unknown', 'gcp.vertex.agent.tool_call_args': '{}' },
      'gcp.vertex.agent.tool_response': '{}',
    }),
  );

  expect(steps[0]).not.toHaveProperty('arguments');
  expect(steps[1]).not.toHaveProperty('result');
  expect(steps[0]).not.toMatchObject({ callId: 'unknown' });
});

test('a summary of parallel tools, and the beginning of a span, are no tools that ran', () => {
  const tool = { 'gen_ai.operation.name': 'execute_tool' };

  expect(
    see(
      span(1, { ...tool, 'gen_ai.tool.name': '(merged tools)' }),
      span(2, { ...tool, 'gen_ai.tool.name': 'pay', 'logfire.span_type': 'pending_span' }),
    ).steps,
  ).toEqual([]);
});
