import { type AnswerRow, call, chunk, events, SSE } from './answer-row.ts';

type Piece = { index?: number; id?: string | null; type?: string; function?: object };

const pieces = (...deltas: readonly Piece[][]) =>
  events(...deltas.map((tool_calls) => chunk({ tool_calls })), chunk({}, 'tool_calls'), '[DONE]');
const begin = (index: number | undefined, id: string, name: string, args = ''): Piece => ({
  ...(index !== undefined && { index }),
  ...{ id, type: 'function' },
  function: { name, arguments: args },
});
const more = (index: number | undefined, args: string): Piece => ({
  ...(index !== undefined && { index }),
  function: { arguments: args },
});
const monday = call('c1', 'look_up', '{"day":"monday"}');
const rooms = call('c2', 'list_rooms', '{"free":true}');
const row = (name: string, body: string, rest: Partial<AnswerRow> = {}): AnswerRow => ({
  ...{ name, headers: SSE, body, is: { toolCalls: [monday] } },
  ...rest,
});
const both = { is: { toolCalls: [monday, rooms] } };

/** Tool calls that come in pieces. */
export const toolCallAnswers: readonly AnswerRow[] = [
  row('one call in one piece', pieces([begin(0, 'c1', 'look_up', '{"day":"monday"}')])),
  row(
    'arguments in pieces, the id in the first alone',
    pieces([begin(0, 'c1', 'look_up')], [more(0, '{"day":')], [more(0, '"monday"}')]),
  ),
  row(
    'the id and the name again in each piece',
    pieces([begin(0, 'c1', 'look_up', '{"day":')], [begin(0, 'c1', 'look_up', '"monday"}')]),
  ),
  row(
    'two calls in turns',
    pieces(
      [begin(0, 'c1', 'look_up')],
      [begin(1, 'c2', 'list_rooms')],
      [more(0, '{"day":'), more(1, '{"free":')],
      [more(1, 'true}')],
      [more(0, '"monday"}')],
    ),
    both,
  ),
  row(
    'two calls with one index',
    pieces(
      [begin(0, 'c1', 'look_up', '{"day":')],
      [more(0, '"monday"}')],
      [begin(0, 'c2', 'list_rooms', '{"free":')],
      [more(0, 'true}')],
    ),
    {
      ...both,
      client: { toolCalls: [call('c2', 'list_rooms', '{"day":"monday"}{"free":true}')] },
    },
  ),
  row(
    'two calls without an index',
    pieces(
      [begin(undefined, 'c1', 'look_up', '{"day":"monday"}')],
      [begin(undefined, 'c2', 'list_rooms', '{"free":')],
      [more(undefined, 'true}')],
    ),
    { ...both, client: { toolCalls: [] } },
  ),
  row(
    'pieces without an index, each with its id',
    pieces(
      [begin(undefined, 'c1', 'look_up', '{"day":')],
      [{ id: 'c1', function: { arguments: '"monday"}' } }],
    ),
    { client: { toolCalls: [] } },
  ),
  row(
    'indexes that begin with one',
    pieces(
      [begin(1, 'c1', 'look_up', '{"day":"monday"}')],
      [begin(2, 'c2', 'list_rooms', '{"free":true}')],
    ),
    { ...both, client: { throws: /./ } },
  ),
  row(
    'arguments as an object',
    pieces([
      {
        index: 0,
        id: 'c1',
        type: 'function',
        function: { name: 'look_up', arguments: { day: 'monday' } },
      },
    ]),
    {
      is: {
        toolCalls: [
          {
            id: 'c1',
            type: 'function',
            function: { name: 'look_up', arguments: { day: 'monday' } },
          },
        ],
      },
      client: { toolCalls: [call('c1', 'look_up', '[object Object]')] },
    },
  ),
  row('a call without arguments', pieces([begin(0, 'c1', 'list_rooms')]), {
    is: { toolCalls: [call('c1', 'list_rooms', '')] },
  }),
  row(
    'a first piece without arguments',
    pieces(
      [{ index: 0, id: 'c1', type: 'function', function: { name: 'look_up' } }],
      [more(0, '{"day":"monday"}')],
    ),
  ),
  row(
    'an empty id in the later pieces',
    pieces(
      [begin(0, 'c1', 'look_up', '{"day":')],
      [{ index: 0, id: '', function: { arguments: '"monday"}' } }],
    ),
  ),
  row(
    'the call in the last part, with the reason',
    events(chunk({ tool_calls: [begin(0, 'c1', 'look_up', '{"day":"monday"}')] }, 'tool_calls')),
  ),
  row(
    'text before the call',
    events(
      chunk({ content: 'I look.' }),
      chunk({ tool_calls: [begin(0, 'c1', 'look_up', '{"day":"monday"}')] }),
      chunk({}, 'tool_calls'),
    ),
    { is: { text: 'I look.', toolCalls: [monday] } },
  ),
  row(
    'a call that breaks off',
    events(chunk({ tool_calls: [begin(0, 'c1', 'look_up', '{"day":')] })),
    {
      is: { toolCalls: [call('c1', 'look_up', '{"day":')], unfinished: 'stream' },
      client: { throws: /finish_reason/ },
    },
  ),
  row(
    'the older way to call, in pieces',
    events(
      chunk({ function_call: { name: 'look_up', arguments: '' } }),
      chunk({ function_call: { arguments: '{"day":' } }),
      chunk({ function_call: { arguments: '"monday"}' } }, 'function_call'),
    ),
    {
      is: {
        toolCalls: [
          { type: 'function', function: { name: 'look_up', arguments: '{"day":"monday"}' } },
        ],
      },
      client: { toolCalls: [] },
    },
  ),
];
