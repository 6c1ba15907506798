/**
 * The names under which agents' runtimes tell what they did. The conventions of OpenTelemetry for generative AI are in
 * development, so every generation of them is here, the newest first, and nowhere else. Read on 2026-11-28.
 */

/** An attribute and the values by which a span says what it is. */
type Kind = readonly [name: string, values: readonly string[]];

/** A span of a tool that runs. */
export const TOOL_KINDS: readonly Kind[] = [
  // OpenTelemetry since 1.31, with MCP's `tools/call` since 1.39; `@ai-sdk/otel` 1, pydantic-ai, google-adk, strands, …
  ['gen_ai.operation.name', ['execute_tool']],
  // AI SDK 3 to 6, and LegacyOpenTelemetry of `@ai-sdk/otel` 1
  ['ai.operationId', ['ai.toolCall']],
  ['openinference.span.kind', ['TOOL']],
  ['traceloop.span.kind', ['tool']],
];

/** A span of one request to a model. */
export const MODEL_KINDS: readonly Kind[] = [
  ['gen_ai.operation.name', ['chat', 'generate_content', 'text_completion']],
  [
    'ai.operationId',
    [
      ...['ai.generateText.doGenerate', 'ai.streamText.doStream'],
      ...['ai.generateObject.doGenerate', 'ai.streamObject.doStream'],
    ],
  ],
  ['openinference.span.kind', ['LLM']],
  ['llm.request.type', ['chat', 'completion']],
];

/** A span that does not say what it is, but names this, is a request to a model (OpenTelemetry before 1.27, google-adk). */
export const MODEL_NAME = 'gen_ai.request.model';

export const TOOL_NAMES = [
  'gen_ai.tool.name',
  'ai.toolCall.name',
  'tool.name',
  'traceloop.entity.name',
];

export const TOOL_CALL_IDS = ['gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id', 'tool.id'];

/** Written where a runtime has no id: agent-framework, google-adk. */
export const NO_IDS: readonly unknown[] = ['unknown', '<not specified>', ''];

export const TOOL_ARGUMENTS = [
  'gen_ai.tool.call.arguments',
  'ai.toolCall.args',
  // pydantic-ai with instrumentation 2
  'tool_arguments',
  'gcp.vertex.agent.tool_call_args',
  'traceloop.entity.input',
  'input.value',
];

export const TOOL_RESULTS = [
  'gen_ai.tool.call.result',
  'ai.toolCall.result',
  'tool_response',
  'gcp.vertex.agent.tool_response',
  'traceloop.entity.output',
  'output.value',
];

/** What google-adk writes for what it does not show. */
export const NOT_SHOWN: Readonly<Record<string, readonly unknown[]>> = {
  'gcp.vertex.agent.tool_call_args': ['{}', 'N/A'],
  'gcp.vertex.agent.tool_response': ['{}', '<not serializable>'],
  'gcp.vertex.agent.llm_request': ['{}'],
  'gcp.vertex.agent.llm_response': ['{}', '<not serializable>'],
};

/** On a tool's span: the arguments and the result, as events (strands-agents). */
export const TOOL_EVENTS = {
  arguments: { event: 'gen_ai.tool.message', attribute: 'content' },
  result: { event: 'gen_ai.choice', attribute: 'message' },
};

/** The tool was not run: it waits for an approval, or for a result from elsewhere (pydantic-ai). */
export const TOOL_DEFERRED = 'pydantic_ai.tool.deferral.name';

/** google-adk sums up tools that ran in parallel, each of which has a span of its own. */
export const TOOL_SUMMARY = '(merged tools)';

/** Sent by logfire when a span begins; the span itself follows. */
export const PENDING = ['logfire.span_type', 'pending_span'] as const;

/** The model's answer and what it was given, as JSON or as a structure: on the span, or on one of its events. */
export const OUTPUT_MESSAGES = [
  'gen_ai.output.messages',
  'ai.response.toolCalls',
  'gcp.vertex.agent.llm_response',
];
export const INPUT_MESSAGES = [
  'gen_ai.input.messages',
  'ai.prompt.messages',
  'gcp.vertex.agent.llm_request',
];

/** The same as one attribute for each field: `llm.output_messages.0.message.role`. */
export const OUTPUT_PREFIXES = ['llm.output_messages', 'gen_ai.completion'];
export const INPUT_PREFIXES = ['llm.input_messages', 'gen_ai.prompt'];

/** Present where a model's answer is shown, although it has no tool call (AI SDK). */
export const OUTPUT_TEXT = ['ai.response.text', 'ai.response.object'];

/** The same as events of the span (OpenTelemetry 1.27 to 1.36, strands-agents), or as its attribute (pydantic-ai 0). */
export const OUTPUT_EVENTS: readonly unknown[] = ['gen_ai.choice'];
export const INPUT_EVENTS: readonly unknown[] = ['gen_ai.tool.message', 'gen_ai.assistant.message'];
export const EVENTS_ATTRIBUTE = 'events';

export const FINISH_REASONS = ['gen_ai.response.finish_reasons', 'ai.response.finishReason'];
/** A model that ended for this reason has called a tool. */
export const CALLED_TOOL = /^tool[-_ ]?(?:call|use)s?$/i;
