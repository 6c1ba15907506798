import { type AnswerRow, call, whole } from './answer-row.ts';

const usage = { usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } };
const lookUp = call('c1', 'look_up', '{"day":"monday"}');

/** Answers that come as one value. */
export const wholeAnswers: readonly AnswerRow[] = [
  {
    name: 'a reply',
    body: whole({ content: 'At nine.' }, 'stop', usage),
    is: { text: 'At nine.' },
  },
  {
    name: 'status 201',
    status: 201,
    body: whole({ content: 'At nine.' }),
    is: { text: 'At nine.' },
  },
  {
    name: 'status 202',
    status: 202,
    body: whole({ content: 'At nine.' }),
    is: { text: 'At nine.' },
  },
  {
    name: 'status 203',
    status: 203,
    body: whole({ content: 'At nine.' }),
    is: { text: 'At nine.' },
  },
  {
    name: 'a wrong content type',
    headers: { 'content-type': 'text/plain' },
    body: whole({ content: 'At nine.' }),
    is: { text: 'At nine.' },
    client: { text: '' },
  },
  {
    name: 'white space around it, which keeps the connection open',
    body: `\n\n   ${whole({ content: 'At nine.' })}\n`,
    is: { text: 'At nine.' },
  },
  { name: 'an empty reply', body: whole({ content: '' }), is: {} },
  { name: 'no content', body: whole({ content: null }), is: {} },
  { name: 'a message without content', body: whole({}), is: {} },
  {
    name: 'a reply at its limit',
    body: whole({ content: 'At' }, 'length'),
    is: { text: 'At', unfinished: 'length' },
  },
  {
    name: 'a reply at its limit, in another word',
    body: whole({ content: 'At' }, 'max_tokens'),
    is: { text: 'At', unfinished: 'length' },
  },
  { name: 'no reason', body: whole({ content: 'At nine.' }, null), is: { text: 'At nine.' } },
  {
    name: 'an unknown reason',
    body: whole({ content: 'At nine.' }, 'eos'),
    is: { text: 'At nine.' },
  },
  {
    name: 'content in parts',
    body: whole({ content: [{ type: 'text', text: 'At ' }, 'nine', { type: 'text', text: '.' }] }),
    is: { text: 'At nine.' },
    client: { text: '[{"type":"text","text":"At "},"nine",{"type":"text","text":"."}]' },
  },
  {
    name: 'a refusal next to no content',
    body: whole({ content: null, refusal: 'I will not.' }),
    is: { text: 'I will not.' },
    client: { text: '' },
  },
  {
    name: 'a refusal among the parts',
    body: whole({ content: [{ type: 'refusal', refusal: 'I will not.' }] }),
    is: { text: 'I will not.' },
    client: { text: '[{"type":"refusal","refusal":"I will not."}]' },
  },
  {
    name: 'a refusal after content',
    body: whole({ content: 'It is', refusal: 'I will not.' }),
    is: { text: 'It is\nI will not.' },
    client: { text: 'It is' },
  },
  {
    name: 'several choices: the first counts',
    body: JSON.stringify({
      choices: [
        { index: 1, message: { content: 'At ten.' }, finish_reason: 'stop' },
        { index: 0, message: { content: 'At nine.' }, finish_reason: 'stop' },
      ],
    }),
    is: { text: 'At nine.' },
    client: { text: 'At ten.' },
  },
  {
    name: 'several choices without an index',
    body: JSON.stringify({
      choices: [{ message: { content: 'At nine.' } }, { message: { content: 'At ten.' } }],
    }),
    is: { text: 'At nine.' },
  },
  {
    name: 'one choice in two pieces, the second with the tool calls',
    body: JSON.stringify({
      choices: [
        { index: 0, message: { content: 'I look.' }, finish_reason: 'tool_calls' },
        { index: 0, message: { content: null, tool_calls: [lookUp] }, finish_reason: 'tool_calls' },
      ],
    }),
    is: { text: 'I look.', toolCalls: [lookUp] },
    client: { text: 'I look.', toolCalls: [] },
  },
  {
    name: 'tool calls alone',
    body: whole({ content: null, tool_calls: [lookUp] }, 'tool_calls'),
    is: { toolCalls: [lookUp] },
  },
  {
    name: 'an empty list of tool calls',
    body: whole({ content: 'At nine.', tool_calls: [] }),
    is: { text: 'At nine.' },
  },
  {
    name: 'the older way to call',
    body: whole(
      { content: null, function_call: { name: 'look_up', arguments: '{}' } },
      'function_call',
    ),
    is: { toolCalls: [{ type: 'function', function: { name: 'look_up', arguments: '{}' } }] },
    client: { toolCalls: [] },
  },
  {
    name: 'thoughts in a field of their own',
    body: whole({ content: 'At nine.', reasoning_content: 'They ask.' }),
    is: { text: 'At nine.', reasoning: 'They ask.' },
  },
  {
    name: 'thoughts by another name',
    body: whole({ content: 'At nine.', reasoning: 'They ask.' }),
    is: { text: 'At nine.', reasoning: 'They ask.' },
  },
  {
    name: 'thoughts by both names, once',
    body: whole({ content: 'At nine.', reasoning: 'They ask.', reasoning_content: 'They ask.' }),
    is: { text: 'At nine.', reasoning: 'They ask.' },
  },
  {
    name: 'thoughts as a part of the content',
    body: whole({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'They ask.' }] },
        { type: 'text', text: 'At nine.' },
      ],
    }),
    is: { text: 'At nine.', reasoning: 'They ask.' },
    client: {
      text: '[{"type":"thinking","thinking":[{"type":"text","text":"They ask."}]},{"type":"text","text":"At nine."}]',
    },
  },
  {
    name: 'thoughts between marks',
    body: whole({ content: '<think>\nThey ask.\n</think>\n\nAt nine.' }),
    is: { text: 'At nine.', reasoning: 'They ask.' },
    client: { text: '<think>\nThey ask.\n</think>\n\nAt nine.' },
  },
  {
    name: 'thoughts whose opening mark was in the question',
    body: whole({ content: 'They ask.\n</think>\n\nAt nine.' }),
    is: { text: 'At nine.', reasoning: 'They ask.' },
    client: { text: 'They ask.\n</think>\n\nAt nine.' },
  },
  {
    name: 'thoughts without an end',
    body: whole({ content: '<think>They ask' }, 'stop'),
    is: { reasoning: 'They ask', unfinished: 'reasoning' },
    client: { text: '<think>They ask' },
  },
  {
    name: 'thoughts that end at the limit',
    body: whole({ content: '<think>They ask' }, 'length'),
    is: { reasoning: 'They ask', unfinished: 'length' },
    client: { text: '<think>They ask' },
  },
  {
    name: 'a reply about the marks',
    body: whole({ content: 'Write <think>a</think> first.' }),
    is: { text: 'Write <think>a</think> first.' },
  },
  {
    name: 'an error that is null',
    body: whole({ content: 'At nine.' }, 'stop', { error: null }),
    is: { text: 'At nine.' },
  },
];
