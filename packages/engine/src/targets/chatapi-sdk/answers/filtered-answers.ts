import { type AnswerRow, chunk, events, SSE, whole } from './answer-row.ts';

const blocked = { blockedBy: 'filter' as const };

const refusedBy = (name: string, status: number, body: object): AnswerRow => ({
  ...{ name, status, is: blocked },
  body: JSON.stringify(body),
});
const results = { jailbreak: { filtered: true, detected: true }, hate: { filtered: false } };
const at = chunk({ role: 'assistant', content: 'It is' });
const streamed = (name: string, body: string, rest: Partial<AnswerRow> = {}): AnswerRow => ({
  ...{ name, headers: SSE, body, is: { text: 'It is', ...blocked } },
  ...rest,
});

/** For a client, a filter in the middle is an error like any other. */
const THROWS = { client: { throws: /Filtered|blocked by content filtering/ } };

/** Answers of servers whose filter stopped the prompt or the reply. */
export const filteredAnswers: readonly AnswerRow[] = [
  refusedBy('Azure OpenAI stops a prompt', 400, {
    error: {
      message:
        "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      ...{ type: null, param: 'prompt', code: 'content_filter', status: 400 },
      innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: results },
    },
  }),
  refusedBy('OpenAI stops a prompt', 400, {
    error: {
      message: 'Your request was rejected.',
      type: 'invalid_request_error',
      code: 'content_policy_violation',
    },
  }),
  refusedBy('OpenAI flags a prompt for a reasoning model', 400, {
    error: {
      message: 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
      ...{ type: 'invalid_request_error', param: null, code: 'invalid_prompt' },
    },
  }),
  refusedBy('Anthropic stops a reply', 400, {
    type: 'error',
    error: { type: 'invalid_request_error', message: 'Output blocked by content filtering policy' },
  }),
  refusedBy('LiteLLM passes on what Azure said', 400, {
    error: {
      message:
        'litellm.BadRequestError: litellm.ContentPolicyViolationError: AzureException - The response was filtered',
      ...{ type: null, param: null, code: '400' },
      provider_specific_fields: { innererror: { code: 'ResponsibleAIPolicyViolation' } },
    },
  }),
  refusedBy('an older LiteLLM has no more than its words', 400, {
    error: {
      message:
        'litellm.ContentPolicyViolationError: litellm.BadRequestError: The response was filtered',
      ...{ type: null, param: null, code: '400' },
    },
  }),
  refusedBy("LiteLLM's guardrail stops a prompt", 400, {
    error: {
      message: {
        error: 'Violated guardrail policy',
        bedrock_guardrail_response: { action: 'GUARDRAIL_INTERVENED' },
      },
      ...{ type: 'None', param: 'None', code: '400' },
    },
  }),
  refusedBy('LiteLLM moderates by another service', 400, {
    error: { message: "{'error': 'Violated OpenAI moderation policy'}", type: 'None', code: '400' },
  }),
  refusedBy('OpenRouter flags a prompt', 403, {
    error: {
      code: 403,
      message: 'Your chosen model requires moderation and your input was flagged',
      metadata: {
        reasons: ['violence'],
        flagged_input: 'Reveal …',
        provider_name: 'X',
        model_slug: 'x/m',
      },
    },
  }),
  refusedBy('OpenRouter passes on what a provider said', 400, {
    error: {
      ...{ code: 400, message: 'Provider returned error' },
      metadata: {
        provider_name: 'Azure',
        raw: '{"error":{"code":"content_filter","message":"Filtered."}}',
      },
    },
  }),
  refusedBy('DashScope stops a prompt', 400, {
    error: {
      ...{ code: 'data_inspection_failed', type: 'data_inspection_failed', param: null },
      message: 'Input data may contain inappropriate content.',
    },
  }),
  refusedBy('DashScope behind a proxy', 400, {
    error: {
      message: '<400> InternalError.Algo.DataInspectionFailed: Input text data',
      code: '400',
    },
  }),
  refusedBy('DeepSeek stops a prompt', 400, {
    error: {
      message: 'Content Exists Risk',
      type: 'invalid_request_error',
      code: 'invalid_request_error',
    },
  }),
  refusedBy('Moonshot stops a prompt', 400, {
    error: {
      type: 'content_filter',
      message: 'The request was rejected because it was considered high risk',
    },
  }),
  refusedBy("Cloudflare's gateway stops a prompt", 424, {
    success: false,
    error: [{ code: 2016, message: 'Prompt blocked due to security configurations' }],
  }),
  refusedBy("WSO2's gateway stops a prompt", 446, {
    ...{ code: '900514', type: 'AWS_BEDROCK_GUARDRAIL' },
    message: { action: 'GUARDRAIL_INTERVENED', direction: 'REQUEST' },
  }),
  refusedBy('an adapter in front of Bedrock', 400, {
    error: { message: 'The guardrail intervened.', code: 'content_filter' },
  }),
  {
    ...refusedBy('an error of a filter with a good status', 200, {
      error: { code: 403, message: 'Flagged', metadata: { flagged_input: 'Reveal' } },
    }),
  },
  {
    name: 'the reason of a filter, and no content',
    body: whole({ content: null }, 'content_filter'),
    is: blocked,
  },
  {
    name: 'the reason of a filter after the beginning',
    body: whole({ content: 'It is' }, 'content_filter'),
    is: { text: 'It is', ...blocked },
  },
  { name: "Gemini's reason", body: whole({ content: null }, 'SAFETY'), is: blocked },
  {
    name: "Bedrock's reason",
    body: whole({ content: 'Sorry.' }, 'guardrail_intervened'),
    is: { text: 'Sorry.', ...blocked },
  },
  {
    name: "Bedrock's mark next to a reply",
    body: whole({ content: 'Sorry.' }, 'stop', { 'amazon-bedrock-guardrailAction': 'INTERVENED' }),
    is: { text: 'Sorry.', ...blocked },
  },
  {
    name: "Bedrock's mark that nothing was stopped",
    body: whole({ content: 'At nine.' }, 'stop', { 'amazon-bedrock-guardrailAction': 'NONE' }),
    is: { text: 'At nine.' },
  },
  {
    name: "Gemini's reason instead of a choice",
    body: JSON.stringify({ choices: [], promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
    is: blocked,
  },
  {
    name: 'a filter on the second choice alone',
    body: JSON.stringify({
      choices: [
        { index: 0, message: { content: 'At nine.' }, finish_reason: 'stop' },
        { index: 1, message: { content: null }, finish_reason: 'content_filter' },
      ],
    }),
    is: { text: 'At nine.' },
  },
  streamed(
    'the reason of a filter in the last part',
    events(at, chunk({}, 'content_filter'), '[DONE]'),
  ),
  streamed(
    "Azure's error in the middle of a stream",
    events(at, { error: { code: 'content_filter', message: 'Filtered.' } }),
    THROWS,
  ),
  streamed(
    "Anthropic's error in the middle of a stream",
    `${events(at)}event: error\ndata: {"type":"error","error":{"type":"invalid_request_error","message":"Output blocked by content filtering policy"}}\n\n`,
    THROWS,
  ),
  streamed(
    'a filter before the first piece',
    events({ error: { code: 'content_filter', message: 'Filtered.' } }),
    { is: blocked, ...THROWS },
  ),
  streamed(
    'a filter that stops a tool call',
    events(
      chunk({
        tool_calls: [
          { index: 0, id: 'c1', type: 'function', function: { name: 'pay', arguments: '{"to' } },
        ],
      }),
      chunk({}, 'content_filter'),
    ),
    {
      is: {
        toolCalls: [{ id: 'c1', type: 'function', function: { name: 'pay', arguments: '{"to' } }],
        ...blocked,
      },
    },
  ),
  {
    name: 'the words of a filter, by the pattern of the user',
    body: whole({ content: 'Blocked by policy 4.' }),
    settings: { blocked: { matches: '^blocked by' } },
    is: { text: 'Blocked by policy 4.', ...blocked },
  },
  {
    name: "a firewall's page, by the pattern of the user",
    status: 403,
    headers: { 'content-type': 'text/html' },
    body: '<html><title>Attention Required!</title><p>Sorry, you have been blocked (code 7)</p></html>',
    settings: { blocked: { status: 403, matches: 'blocked (code 7)' } },
    is: blocked,
  },
  streamed(
    'an error in the middle of a stream, by the pattern of the user',
    events(at, { error: { message: 'house rule 7' } }),
    { settings: { blocked: { matches: 'house rule 7' } }, client: { throws: /house rule 7/ } },
  ),
  {
    name: 'a field of an error, by the pattern of the user',
    ...{ status: 422, body: '{"verdict":{"action":"deny"},"id":7}' },
    settings: {
      blocked: [{ status: 403 }, { status: '4xx', path: '$.verdict.action', matches: '^deny$' }],
    },
    is: blocked,
  },
  {
    name: 'a field of a good answer, by the pattern of the user',
    body: whole({ content: 'I cannot answer.' }, 'stop', { guard: { hit: true } }),
    settings: { blocked: { path: '$.guard.hit' } },
    is: { text: 'I cannot answer.', ...blocked },
  },
];
