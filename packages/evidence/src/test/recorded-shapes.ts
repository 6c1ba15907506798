const parts = [
  { type: 'text', text: 'Hello' },
  { type: 'text', text: 'there' },
];

/** Bodies of agents, and what each says. */
export const replyShapes: readonly (readonly [body: unknown, reply: string])[] = [
  [{ choices: [{ message: { role: 'assistant', content: 'Hello' } }] }, 'Hello'],
  [{ choices: [{ message: { content: parts } }] }, 'Hello\nthere'],
  [{ choices: [{ text: 'Hello' }] }, 'Hello'],
  [{ choices: [{ message: { content: '' } }] }, ''],
  [{ choices: [], message: { content: 'Hello' } }, 'Hello'],
  [{ choices: [null], reply: 'Hello' }, 'Hello'],
  [{ message: { content: 'Hello' } }, 'Hello'],
  [{ reply: 'Hello' }, 'Hello'],
  [{ response: 'Hello', done: true }, 'Hello'],
  [{ output_text: 'Hello' }, 'Hello'],
  [{ output: 'Hello' }, 'Hello'],
  [{ text: 'Hello' }, 'Hello'],
  [{ answer: 'Hello' }, 'Hello'],
  [{ content: 'Hello' }, 'Hello'],
  [{ content: parts }, 'Hello\nthere'],
  [{ reply: '', text: 'Hello' }, 'Hello'],
  [{ reply: 'Hello', text: 'other' }, 'Hello'],
];

/** Bodies that are shown as they are. */
export const rawReplies: readonly string[] = [
  'Hello',
  '',
  '"Hello"',
  '["Hello"]',
  '{"reply":',
  '{"reply":7}',
  '{"error":{"message":"busy"}}',
  '{"content":[{"type":"image"}]}',
  'null',
];

/** Payloads, and what each sends. */
export const payloadShapes: readonly (readonly [payload: unknown, sent: string])[] = [
  [{ messages: [{ role: 'user', content: 'Hi' }] }, 'user: Hi'],
  [{ messages: [{ role: 'user', content: parts }] }, 'user: Hello\nthere'],
  [{ input: [{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }] }, 'user: Hi'],
  [[{ role: 'user', content: 'Hi' }], 'user: Hi'],
  [{ messages: [{ content: 'Hi' }, 'there', 7] }, 'message: Hi, message: there, message: 7'],
  [
    { messages: [{ role: 'assistant', content: null, tool_calls: [] }] },
    'assistant: {"role":"assistant","content":null,"tool_calls":[]}',
  ],
  [
    {
      messages: [
        { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'find', arguments: '{}' }] },
        { role: 'tool', content: 'found', toolCallId: 'a' },
      ],
    },
    'assistant: tool call: find {}, tool: found',
  ],
  [
    {
      messages: [
        { role: 'assistant', content: 'Ok.', tool_calls: [{ function: { name: 'find' } }] },
      ],
    },
    'assistant: Ok.\ntool call: find {}',
  ],
  [{ messages: [], prompt: 'Hi' }, 'user: Hi'],
  [{ prompt: 'Hi' }, 'user: Hi'],
  [{ input: 'Hi' }, 'user: Hi'],
  [{ message: 'Hi' }, 'user: Hi'],
  [{ query: 'Hi' }, 'user: Hi'],
  [{ question: 'Hi' }, 'user: Hi'],
  [{ text: 'Hi' }, 'user: Hi'],
  [{ prompt: '', text: 'Hi' }, 'user: Hi'],
  [{ prompt: '' }, 'user: '],
  [{ anything: { else: 1 } }, 'user: {"anything":{"else":1}}'],
  [null, ''],
];

/** Calls of tools, and how each is written. */
export const callShapes: readonly (readonly [call: unknown, written: string])[] = [
  [{ function: { name: 'find', arguments: '{"a":1}' } }, 'find {"a":1}'],
  [{ type: 'function', function: { name: 'find', arguments: { a: 1 } } }, 'find {"a":1}'],
  [{ name: 'find', input: { a: 1 } }, 'find {"a":1}'],
  [{ name: 'find', args: { a: 1 } }, 'find {"a":1}'],
  [{ name: 'find', function: {}, arguments: { a: 1 } }, 'find {"a":1}'],
  [{ tool_name: 'find' }, 'find {}'],
  [{ tool: 'find', input: null, args: 'a' }, 'find a'],
  [{ id: 7 }, '{"id":7}'],
  [7, '7'],
  ['find', 'find'],
];
