/** What an endpoint answers, and what the target makes of it by these settings. */
export type HttpRow = {
  name: string;
  status?: number;
  headers?: Record<string, string>;
  body: string;
  settings?: Record<string, unknown>;
  is:
    | {
        text?: string;
        reasoning?: string;
        toolCalls?: unknown[];
        unfinished?: string;
        blockedBy?: 'filter';
      }
    | { error: RegExp; retryable: boolean };
};

const SSE = { 'content-type': 'text/event-stream' };
const XML = { 'content-type': 'text/xml' };
const by = (settings: Record<string, unknown>) => ({ settings });
const d = by({ stream_path: '$.d' });
const reply = by({ reply_path: '$.data.reply' });
const error = (pattern: RegExp, retryable = false) => ({ error: pattern, retryable });

const uiStream = [
  '{"type":"start","messageId":"m"}',
  '{"type":"reasoning-delta","id":"r","delta":"They ask."}',
  '{"type":"tool-input-available","toolCallId":"t","toolName":"look_up","input":{"day":"monday"}}',
  '{"type":"text-start","id":"0"}',
  '{"type":"text-delta","id":"0","delta":"At "}',
  '{"type":"text-delta","id":"0","delta":"nine."}',
];
const events = (...parts: string[]) => parts.map((part) => `data: ${part}\n\n`).join('');
const said = {
  text: 'At nine.',
  reasoning: 'They ask.',
  toolCalls: [
    { id: 't', type: 'function', function: { name: 'look_up', arguments: { day: 'monday' } } },
  ],
};
const dataStream =
  'f:{"messageId":"m"}\n0:"At "\n0:"nine."\ne:{"finishReason":"stop"}\nd:{"finishReason":"stop"}\n';
const fault =
  '<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>No such session</faultstring></soap:Fault></soap:Body></soap:Envelope>';
const chunks = [
  '{"choices":[{"index":0,"delta":{"content":"At "},"finish_reason":null}]}',
  '{"choices":[{"index":0,"delta":{"content":"nine."},"finish_reason":null}]}',
];
const contents = by({ stream_path: '$.choices[0].delta.content' });

export const httpAnswers: readonly HttpRow[] = [
  { name: 'a text', body: 'At nine.', is: { text: 'At nine.' } },
  { name: 'status 201', status: 201, body: 'At nine.', is: { text: 'At nine.' } },
  {
    name: 'the data stream of AI SDK 4, by its header',
    headers: { 'content-type': 'text/plain', 'x-vercel-ai-data-stream': 'v1' },
    body: dataStream,
    is: error(/in the data stream of AI SDK 4, which is not read/),
  },
  {
    name: 'the data stream of AI SDK 4, by its lines',
    headers: { 'content-type': 'text/plain' },
    body: dataStream,
    is: error(/in the data stream of AI SDK 4, which is not read/),
  },
  {
    name: 'a text that begins like one',
    body: '0: nothing\n1: something',
    is: { text: '0: nothing\n1: something' },
  },
  {
    name: 'the stream of AI SDK 5',
    headers: { ...SSE, 'x-vercel-ai-ui-message-stream': 'v1' },
    body: events(...uiStream, '{"type":"finish"}', '[DONE]'),
    is: said,
  },
  {
    name: 'the stream of AI SDK 5, without its end',
    headers: { ...SSE, 'x-vercel-ai-ui-message-stream': 'v1' },
    body: events(...uiStream),
    is: { ...said, unfinished: 'stream' },
  },
  {
    name: 'the stream of AI SDK 5 that fails',
    headers: { ...SSE, 'x-vercel-ai-ui-message-stream': 'v1' },
    body: events(...uiStream, '{"type":"error","errorText":"No quota"}'),
    is: error(/ended its stream with an error\..*No quota/, true),
  },
  {
    name: 'an error of JSON-RPC',
    body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}',
    is: error(/with a JSON-RPC error: Method not found\.$/),
  },
  {
    name: 'an error of JSON-RPC where a path should find the reply',
    body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}',
    settings: { reply_path: '$.result.text' },
    is: error(/with a JSON-RPC error: Method not found\.$/),
  },
  {
    name: 'a result of JSON-RPC',
    body: '{"jsonrpc":"2.0","id":1,"result":{"text":"At nine."}}',
    settings: { reply_path: '$.result.text' },
    is: { text: 'At nine.' },
  },
  {
    name: 'errors of GraphQL',
    body: '{"errors":[{"message":"Cannot query field \\"ask\\""}]}',
    ...reply,
    is: error(/with GraphQL errors and no reply: Cannot query field "ask"\.$/),
  },
  {
    name: 'errors of GraphQL, without a path',
    body: '{"data":null,"errors":[{"message":"Not signed in"}]}',
    is: error(/with GraphQL errors and no reply: Not signed in\.$/),
  },
  {
    name: 'errors of GraphQL where the reply is null',
    body: '{"data":{"reply":null},"errors":[{"message":"Timed out"}]}',
    ...reply,
    is: error(/with GraphQL errors and no reply: Timed out\.$/),
  },
  {
    name: 'an error of GraphQL next to a reply',
    body: '{"data":{"reply":"At nine.","rooms":null},"errors":[{"message":"No rooms"}]}',
    ...reply,
    is: { text: 'At nine.' },
  },
  {
    name: 'gRPC-web',
    headers: { 'content-type': 'application/grpc-web+proto' },
    body: '\u0000\u0000\u0000\u0000\u0005At',
    is: error(/in gRPC-web, which is not read/),
  },
  {
    name: 'the polling of socket.io',
    body: '0{"sid":"lv_VI97HAXpY6yYWAAAC","upgrades":["websocket"],"pingInterval":25000}',
    is: error(/as a socket\.io server, whose polling is not read/),
  },
  {
    name: 'a fault of SOAP',
    headers: XML,
    body: fault,
    is: error(/with a SOAP fault: No such session\.$/),
  },
  {
    name: 'an error in XML',
    headers: XML,
    body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
    is: error(/with an XML error: Access Denied\.$/),
  },
  {
    name: 'a reply in XML',
    headers: XML,
    body: '<reply>At nine.</reply>',
    is: { text: '<reply>At nine.</reply>' },
  },
  {
    name: 'a page to sign in',
    headers: { 'content-type': 'text/html' },
    body: '<!DOCTYPE html><html><form action="/login">',
    is: error(/with an HTML page where a reply was expected/),
  },
  {
    name: 'a picture',
    headers: { 'content-type': 'image/png' },
    body: '\u0089PNG',
    is: error(/with a body of type image\/png, which is not read/),
  },
  {
    name: 'a stream without a path',
    headers: SSE,
    body: events(...chunks, '[DONE]'),
    is: error(/as a stream of JSON\..*stream_path=\$\.choices\[0\]\.delta\.content'/),
  },
  {
    name: 'a stream where a reply_path looks for one value',
    headers: SSE,
    body: events('{"token":"At "}', '{"token":"nine."}'),
    settings: { reply_path: '$.token' },
    is: error(/as a stream of JSON\..*stream_path=\$\.token'/),
  },
  {
    name: 'lines without a path',
    headers: { 'content-type': 'application/x-ndjson' },
    body: '{"text":"At "}\n{"text":"nine."}\n',
    is: error(/as a stream of JSON\..*stream_path=\$\.text'/),
  },
  {
    name: 'a stream of text without a path',
    headers: SSE,
    body: events('At ', 'nine.', '[DONE]'),
    is: { text: 'At nine.' },
  },
  ...[
    'data: see below\nORCHID-77',
    'data:\n  secret: ORCHID-77',
    'data: ORCHID-77\n\n',
    '{"a":1}\n{"b":2}',
  ].map((text) => ({
    name: `plain text that looks like a stream: ${text}`,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: text,
    is: { text },
  })),
  {
    name: 'a text with a line that a stream begins with',
    body: 'data: see below\nORCHID-77',
    is: { text: 'data: see below\nORCHID-77' },
  },
  {
    name: 'a stream of text without a content type',
    body: `\uFEFF: hi\r\n\r\n${events('At ', 'nine.')}`,
    is: { text: 'At nine.' },
  },
  {
    name: 'a stream of text with a number, a word of JSON and white space in it',
    headers: SSE,
    body: `${events('The code is ', '42', ' ', 'true')}data:\ndata:\n\n${events('null', '[DONE]')}`,
    is: { text: 'The code is 42 true\nnull' },
  },
  {
    name: 'a stream of quoted texts without a path',
    headers: SSE,
    body: events('"At "', '"nine."'),
    is: error(/as a stream of JSON\..*stream_path=\$'/),
  },
  {
    name: 'a stream of text that a filter stops',
    headers: SSE,
    body: events('It is', '{"error":{"code":"content_filter"}}'),
    is: { text: 'It is', blockedBy: 'filter' },
  },
  {
    name: 'a stream of text that fails',
    headers: SSE,
    body: events('It is', '{"error":"overloaded"}'),
    is: error(/ended its stream with an error\. overloaded/, true),
  },
  {
    name: 'a text as a stream of bytes',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'At nine.',
    is: { text: 'At nine.' },
  },
  {
    name: 'a stream as a stream of bytes',
    headers: { 'content-type': 'application/octet-stream' },
    body: events('{"d":"At "}', '{"d":"nine."}'),
    ...d,
    is: { text: 'At nine.' },
  },
  {
    name: 'bytes that are no text',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'PK\u0003\u0004\u0000',
    is: error(/with a body of type application\/octet-stream, which is not read/),
  },
  {
    name: 'a stream of chat completions without its end',
    headers: SSE,
    body: events(...chunks),
    ...contents,
    is: { text: 'At nine.', unfinished: 'stream' },
  },
  {
    name: 'a stream of chat completions',
    headers: SSE,
    body: events(...chunks, '[DONE]'),
    ...contents,
    is: { text: 'At nine.' },
  },
  {
    name: "Anthropic's stream without its end",
    headers: SSE,
    body: events(
      '{"type":"message_start"}',
      '{"type":"content_block_delta","delta":{"type":"text_delta","text":"At nine."}}',
    ),
    settings: { stream_path: '$.delta.text' },
    is: { text: 'At nine.', unfinished: 'stream' },
  },
  {
    name: 'lines of a local model without their end',
    body: '{"message":{"content":"At "},"done":false}\n{"message":{"content":"nine."},"done":false}\n',
    settings: { stream_path: '$.message.content' },
    is: { text: 'At nine.', unfinished: 'stream' },
  },
  {
    name: 'a stream of its own, which closes between its parts',
    headers: SSE,
    body: events('{"d":"At "}', '{"d":"nine."}'),
    ...d,
    is: { text: 'At nine.' },
  },
  {
    name: 'a stream of its own without the end that the user names',
    headers: SSE,
    body: events('{"d":"At "}', '{"d":"nine."}'),
    settings: { stream_path: '$.d', stream_end: '$.last' },
    is: { text: 'At nine.', unfinished: 'stream' },
  },
  {
    name: 'a stream of its own with the end that the user names by a path',
    headers: SSE,
    body: events('{"d":"At "}', '{"d":"nine.","last":true}'),
    settings: { stream_path: '$.d', stream_end: '$.last' },
    is: { text: 'At nine.' },
  },
  {
    name: 'a stream of its own with an event as its end',
    headers: SSE,
    body: `${events('{"d":"At nine."}')}event: close\ndata: {}\n\n`,
    settings: { stream_path: '$.d', stream_end: 'close' },
    is: { text: 'At nine.' },
  },
  {
    name: 'a stream of its own with a word as its end',
    headers: SSE,
    body: events('{"d":"At nine."}', 'END'),
    settings: { stream_path: '$.d', stream_end: 'END' },
    is: { text: 'At nine.' },
  },
  {
    name: 'a filter in the middle of a stream',
    headers: SSE,
    body: events('{"d":"It is"}', '{"error":{"code":"content_filter","message":"Filtered."}}'),
    ...d,
    is: { text: 'It is', blockedBy: 'filter' },
  },
  {
    name: 'a filter before the first part',
    headers: SSE,
    body: events('{"error":{"code":"content_filter","message":"Filtered."}}'),
    ...d,
    is: { blockedBy: 'filter' },
  },
  {
    name: "a filter's error with a good status",
    body: '{"error":{"code":"content_filter","message":"Filtered."}}',
    ...reply,
    is: { blockedBy: 'filter' },
  },
  {
    name: "a filter's error next to a reply, with a good status",
    body: '{"data":{"reply":"It is"},"error":{"code":"content_filter"}}',
    ...reply,
    is: { text: 'It is', blockedBy: 'filter' },
  },
  {
    name: 'a limit in the words of a filter',
    status: 429,
    body: '{"error":{"message":"Violated content rate limit policy"}}',
    is: error(/answered 429\./, true),
  },
  {
    name: 'a network in the words of a filter',
    status: 403,
    body: '{"detail":"Violated network access policy"}',
    is: error(/answered 403\./),
  },
  {
    name: 'the words of a guardrail with status 403',
    status: 403,
    body: '{"detail":"Violated content safety policy"}',
    is: { blockedBy: 'filter' },
  },
  {
    name: 'a stream that is one list',
    body: '[{"d":"At "}\n,\n{"d":"nine."}\n]',
    ...d,
    is: { text: 'At nine.' },
  },
  {
    name: 'a stream that is one list, by a path into it',
    body: '[\n{"d":"At "},\n{"d":"nine."}]',
    settings: { stream_path: '$[*].d' },
    is: { text: 'At nine.' },
  },
  {
    name: 'a stream with nothing between its objects',
    body: '{"d":"A{t "}{"d":"}{\\"nine."}',
    ...d,
    is: { text: 'A{t }{"nine.' },
  },
  {
    name: 'a sequence of JSON texts',
    headers: { 'content-type': 'application/json-seq' },
    body: '\x1e{"d":"At "}\n\x1e{"d":"nine."}\n',
    ...d,
    is: { text: 'At nine.' },
  },
  {
    name: 'nothing where a path should find the reply',
    body: '',
    ...reply,
    is: error(/reply_path finds nothing in an empty body\.$/),
  },
  {
    name: 'a body packed by what is not unpacked',
    headers: { 'content-encoding': 'zstd' },
    body: 'xx',
    ...reply,
    is: error(/with a body packed by zstd, which is not read/),
  },
  {
    name: 'an error where the user says that it is',
    body: '{"__error__":{"error":"ValueError","message":"No such tool"}}',
    settings: { reply_path: '$.messages[-1].content', error_path: '$.__error__' },
    is: error(/answered 200, but with an error\. No such tool$/, true),
  },
  {
    name: 'an error where the user says that it is, without a path to the reply',
    body: '{"failure":"No such tool"}',
    settings: { error_path: ['$.failure', '$.problem'] },
    is: error(/answered 200, but with an error\. No such tool$/, true),
  },
  {
    name: 'an error that is none',
    body: '{"error":null,"problem":{},"data":{"reply":"hi"}}',
    settings: { reply_path: '$.data.reply', error_path: ['$.error', '$.problem'] },
    is: { text: 'hi' },
  },
  {
    name: "a filter's error where the user says that it is",
    body: '{"__error__":{"message":"Filtered.","code":"content_filter"}}',
    settings: { reply_path: '$.data.reply', error_path: '$.__error__' },
    is: { blockedBy: 'filter' },
  },
  {
    name: 'an error where the user says that it is, in a stream',
    body: events('{"d":"At "}', '{"fault":{"reason":"No quota","message":"No quota"}}'),
    settings: { stream_path: '$.d', error_path: '$.fault' },
    is: error(/ended its stream with an error\. No quota$/, true),
  },
  {
    name: "an error of Dify's stream",
    body: events('{"event":"error","status":400,"code":"invalid_param","message":"No model"}'),
    settings: { stream_path: '$.answer' },
    is: error(/ended its stream with an error\. No model$/),
  },
  {
    name: 'an error where a path should find the reply',
    body: '{"error":{"message":"No model","code":404}}',
    ...reply,
    is: error(/answered 200, but with an error\. No model$/),
  },
  {
    name: 'an error next to a reply that is null',
    body: '{"data":{"reply":null},"error":{"message":"No model","code":404}}',
    ...reply,
    is: error(/answered 200, but with an error\. No model$/),
  },
  {
    name: 'words about what failed where a path should find the reply',
    body: '{"status":"failed","message":"No quota left."}',
    ...reply,
    is: error(
      /reply_path finds nothing in an object with the keys: status, message\. It says: No quota left\.$/,
    ),
  },
  {
    name: 'an error alone',
    body: '{"error":{"message":"No model"}}',
    is: error(
      /with an error and no reply\. Set reply_path if that is the reply\. It says: No model\.$/,
    ),
  },
  {
    name: 'an error in the middle of a stream',
    headers: SSE,
    body: events('{"d":"At "}', '{"error":"overloaded"}'),
    ...d,
    is: error(/ended its stream with an error\. overloaded/, true),
  },
  {
    name: 'an error in the middle of a stream, by the pattern of the user',
    headers: SSE,
    body: events('{"d":"It is"}', '{"error":"house rule 7"}'),
    settings: { stream_path: '$.d', blocked: { matches: 'house rule 7' } },
    is: { text: 'It is', blockedBy: 'filter' },
  },
  {
    name: "a firewall's page",
    status: 403,
    headers: { 'content-type': 'text/html' },
    body: '<html><p>Request blocked</p></html>',
    is: error(/answered 403\..*--setting 'blocked=\{"status":403\}'/s),
  },
];
