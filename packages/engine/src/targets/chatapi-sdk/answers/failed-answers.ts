import { type AnswerRow, chunk, events, SSE, whole } from './answer-row.ts';

const at = chunk({ role: 'assistant', content: 'It is' });

/** Answers that are no reply. */
export const failedAnswers: readonly AnswerRow[] = [
  {
    name: "a firewall's page",
    status: 403,
    headers: { 'content-type': 'text/html' },
    body: '<html><title>403 Forbidden</title></html>',
    is: { error: /answered 403\..*--setting 'blocked=\{"status":403\}'/s, retryable: false },
  },
  {
    name: "a firewall's JSON",
    status: 403,
    body: '{"error":{"code":"content_policy","message":"Forbidden"}}',
    is: { error: /answered 403\..*--setting 'blocked=/s, retryable: false },
  },
  {
    name: 'a pattern of the user that does not fit',
    status: 403,
    body: '{"error":"quota"}',
    settings: { blocked: { status: 403, matches: 'firewall' } },
    is: { error: /answered 403\./, retryable: false },
  },
  {
    name: 'a request that is too long',
    status: 400,
    body: '{"error":{"code":"context_length_exceeded","message":"Too long"}}',
    is: { error: /answered 400\. It says: Too long$/, retryable: false },
  },
  {
    name: 'a filter that is itself out of order',
    status: 500,
    body: '{"error":{"code":"content_filter_error","message":"The filter timed out"}}',
    is: { error: /answered 500\./, retryable: true },
  },
  {
    name: 'an error and nothing else, with a good status',
    body: '{"error":{"message":"No capacity","code":503}}',
    is: { error: /answered 200, but with an error\. No capacity/, retryable: true },
  },
  {
    name: 'an error with a text, with a good status',
    body: '{"error":"model not loaded"}',
    is: { error: /with an error\. model not loaded/, retryable: true },
  },
  {
    name: "vLLM's error, with a good status",
    body: '{"object":"error","message":"No such model","type":"NotFoundError","code":404}',
    is: { error: /with an error\. No such model/, retryable: false },
  },
  {
    name: 'an error as the reason',
    body: whole({ content: 'It is' }, 'error'),
    is: { error: /with an error\. Its finish_reason is "error"/, retryable: true },
  },
  {
    name: 'an error of the choice',
    body: JSON.stringify({
      choices: [
        {
          index: 0,
          message: { content: '' },
          finish_reason: 'error',
          error: { code: 502, message: 'Provider lost' },
        },
      ],
    }),
    is: { error: /with an error\. Provider lost/, retryable: true },
  },
  {
    name: 'an error in the middle of a stream',
    headers: SSE,
    body: events(at, {
      error: { code: 'server_error', message: 'Provider disconnected' },
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
    }),
    is: { error: /ended its stream with an error\. Provider disconnected/, retryable: true },
  },
  {
    name: 'an error as an event of a stream',
    headers: SSE,
    body: `${events(at)}event: error\ndata: {"message":"overloaded","code":529}\n\n`,
    is: { error: /ended its stream with an error\. overloaded/, retryable: true },
  },
  {
    name: 'an error of the caller in a stream',
    headers: SSE,
    body: events(at, { error: { code: '400', message: 'Bad tool' } }),
    is: { error: /ended its stream with an error\. Bad tool/, retryable: false },
  },
  {
    name: 'a limit in a stream',
    headers: SSE,
    body: events({ error: { code: 429, message: 'Slow down' } }),
    is: { error: /ended its stream with an error\. Slow down/, retryable: true },
  },
  {
    name: 'an error as a reason in a stream',
    headers: SSE,
    body: events(at, chunk({}, 'error'), '[DONE]'),
    is: { error: /ended its stream with an error/, retryable: true },
  },
  {
    name: 'a stream without a part',
    headers: SSE,
    body: events('[DONE]'),
    is: { error: /ended its stream before the reply began/, retryable: true },
  },
  {
    name: 'a stream of comments alone',
    headers: SSE,
    body: ': keep-alive\n\n: keep-alive\n\n',
    is: { error: /ended its stream before the reply began/, retryable: true },
  },
  {
    name: 'a page',
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Sign in</title>',
    is: { error: /with an HTML page where a reply was expected/, retryable: false },
  },
  {
    name: 'no content',
    status: 204,
    body: '',
    is: { error: /not with a chat completion/, retryable: false },
  },
  {
    name: 'no choices',
    body: '{"choices":[]}',
    is: { error: /not with a chat completion/, retryable: false },
  },
  {
    name: 'a choice that cannot be read',
    headers: SSE,
    body: events(at, chunk({ content: { odd: 1 } }), chunk({}, 'stop')),
    is: { error: /not with a chat completion/, retryable: false },
  },
  {
    name: 'another protocol',
    body: '{"output":[{"type":"message","content":[{"text":"At nine."}]}]}',
    is: { error: /not with a chat completion/, retryable: false },
  },
  { name: 'a redirect', status: 302, body: '', is: { error: /answered 302\./, retryable: false } },
];
