import { type AnswerRow, chunk, events, lines, SSE, whole } from './answer-row.ts';

const [at, nine] = [chunk({ role: 'assistant', content: 'At ' }), chunk({ content: 'nine.' })];
const stop = chunk({}, 'stop');
const is = { text: 'At nine.' };
const stream = (name: string, body: string, more: Partial<AnswerRow> = {}): AnswerRow => ({
  ...{ name, headers: SSE, body, is },
  ...more,
});

/** Answers that come in parts. */
export const streamedAnswers: readonly AnswerRow[] = [
  stream('a stream that was not asked for', events(at, nine, stop, '[DONE]')),
  stream('a stream that was asked for', events(at, nine, stop, '[DONE]'), {
    settings: { stream: true },
  }),
  stream('status 201', events(at, nine, stop, '[DONE]'), { status: 201 }),
  stream('a wrong content type', events(at, nine, stop, '[DONE]'), {
    headers: { 'content-type': 'application/json' },
    client: { throws: /JSON/ },
  }),
  stream(
    'comments that keep it open',
    `: OPENROUTER PROCESSING\n\n: ping\n\n${events(at, nine, stop, '[DONE]')}`,
  ),
  stream('more comments than text', `${': keep-alive\n\n'.repeat(500)}${events(at, nine, stop)}`),
  stream(
    'line breaks of two characters',
    events(at, nine, stop, '[DONE]').replaceAll('\n', '\r\n'),
  ),
  stream(
    'line breaks of carriage returns',
    events(at, nine, stop, '[DONE]').replaceAll('\n', '\r'),
  ),
  stream('data without a space', events(at, nine, stop, '[DONE]').replaceAll('data: ', 'data:')),
  stream('a mark of the byte order', `\uFEFF${events(at, nine, stop, '[DONE]')}`),
  stream(
    'data over several lines',
    [at, nine, stop]
      .map((part) => JSON.stringify(part, null, 1).replace(/^/gm, 'data: ').concat('\n\n'))
      .join(''),
  ),
  stream(
    'one line break between the events',
    events(at, nine, stop, '[DONE]').replaceAll('\n\n', '\n'),
    {
      client: { throws: /without sending any chunks/ },
    },
  ),
  stream(
    'names and ids of events',
    [at, nine, stop]
      .map((part, id) => `event: message\nid: ${id}\nretry: 10\ndata: ${JSON.stringify(part)}\n\n`)
      .join(''),
  ),
  stream('no empty line at the end', events(at, nine, stop).trimEnd(), {
    client: { throws: /finish_reason/ },
  }),
  stream('an end mark and no reason', events(at, nine, '[DONE]'), {
    client: { throws: /finish_reason/ },
  }),
  stream('a reason and no end mark', events(at, nine, stop)),
  stream('a reason with the last piece', events(at, chunk({ content: 'nine.' }, 'stop'))),
  stream('neither', events(at, nine), {
    is: { text: 'At nine.', unfinished: 'stream' },
    client: { throws: /finish_reason/ },
  }),
  stream('one piece, and then nothing', events(at), {
    is: { text: 'At ', unfinished: 'stream' },
    client: { throws: /finish_reason/ },
  }),
  stream('a part that breaks off', `${events(at, nine)}data: {"choices":[{"index":0,"del`, {
    is: { text: 'At nine.', unfinished: 'stream' },
    client: { throws: /JSON|finish_reason/ },
  }),
  stream('an empty reason is none', events(at, chunk({ content: 'nine.' }, '')), {
    is: { text: 'At nine.', unfinished: 'stream' },
    client: { throws: /finish_reason/ },
  }),
  stream('the limit', events(at, chunk({}, 'length'), '[DONE]'), {
    is: { text: 'At ', unfinished: 'length' },
  }),
  stream(
    'what it cost, in a part without a choice',
    events(
      at,
      nine,
      stop,
      { id: 'c', choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } },
      '[DONE]',
    ),
  ),
  stream(
    "Azure's first part, which says what its filter found in the prompt",
    events(
      {
        id: '',
        choices: [],
        prompt_filter_results: [
          { prompt_index: 0, content_filter_results: { hate: { filtered: false } } },
        ],
      },
      ...[at, nine, stop, '[DONE]'],
    ),
  ),
  stream('a part that is null', events(at, chunk({ content: null }), nine, stop)),
  stream('a delta that is null', events(at, { choices: [{ index: 0, delta: null }] }, nine, stop)),
  stream(
    'a choice without an index',
    events({ choices: [{ delta: { content: 'At nine.' }, finish_reason: 'stop' }] }),
    {
      client: { throws: /./ },
    },
  ),
  stream(
    'two choices in turns: the first counts',
    events(
      at,
      {
        ...at,
        choices: [
          { index: 1, delta: { role: 'assistant', content: 'At ten.' }, finish_reason: 'stop' },
        ],
      },
      nine,
      stop,
    ),
  ),
  stream('a whole message in one event', events(whole({ content: 'At nine.' }), '[DONE]')),
  stream(
    'the whole message again at the end',
    events(at, nine, {
      choices: [{ index: 0, message: { content: 'At nine.' }, finish_reason: 'stop' }],
    }),
    { client: { throws: /./ } },
  ),
  stream(
    'a refusal in pieces',
    events(chunk({ refusal: 'I will ' }), chunk({ refusal: 'not.' }), stop),
    {
      is: { text: 'I will not.' },
      client: { text: '' },
    },
  ),
  stream(
    'content in parts in pieces',
    events(chunk({ content: [{ type: 'text', text: 'At ' }] }), nine, stop),
    { client: { text: '[object Object]nine.' } },
  ),
  stream(
    'thoughts in a field of their own, in pieces',
    events(
      chunk({ reasoning_content: 'They ' }),
      chunk({ reasoning_content: 'ask.' }),
      at,
      nine,
      stop,
    ),
    { is: { text: 'At nine.', reasoning: 'They ask.' } },
  ),
  stream(
    'thoughts between marks that are cut in pieces',
    events(
      chunk({ content: '<th' }),
      chunk({ content: 'ink>They ask.</thi' }),
      chunk({ content: 'nk>\n\nAt nine.' }, 'stop'),
    ),
    {
      is: { text: 'At nine.', reasoning: 'They ask.' },
      client: { text: '<think>They ask.</think>\n\nAt nine.' },
    },
  ),
  {
    name: 'a line each',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines(at, nine, stop),
    is,
    client: { text: '' },
  },
  {
    name: 'a line each, by the type of one value',
    headers: { 'content-type': 'application/json' },
    body: lines(at, nine, stop).trimEnd(),
    is,
    client: { throws: /JSON/ },
  },
  {
    name: 'a line each, without an end',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines(at, nine),
    is: { text: 'At nine.', unfinished: 'stream' },
    client: { text: '' },
  },
  {
    name: 'one line of a stream, and then nothing',
    body: lines(at),
    is: { text: 'At ', unfinished: 'stream' },
    client: { text: '' },
  },
  {
    name: 'a list of parts',
    body: JSON.stringify([at, nine, stop]),
    is,
    client: { text: '' },
  },
];
