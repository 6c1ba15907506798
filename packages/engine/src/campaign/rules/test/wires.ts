import type { Target } from '../../../definitions/target.ts';
import { agentkit } from '../../../targets/agentkit/agentkit.ts';
import { chainkit } from '../../../targets/chainkit/chainkit.ts';
import { chatapiSdk } from '../../../targets/chatapi-sdk/chatapi-sdk.ts';
import { http } from '../../../targets/http/http.ts';
import { declaredTarget } from '../../../targets/observable.ts';
import type { Shows } from './expect-after.ts';
import type { ToldAct } from './tell-turn.ts';

export type Told = {
  told: readonly ToldAct[];
  words: string;
  /** How the protocol says that the reply ended, if not well. */
  ending?: 'length' | 'content_filter';
};

/** A protocol that shows some of what an agent does: its target, and what a server of it answers. */
export type Wire = {
  name: string;
  shows: Shows;
  connect(url: string): Target;
  /** `sent` is the request's body. */
  answer(told: Told, sent: Readonly<Record<string, unknown>>): unknown;
  /** Answers requests that are not turns, such as the start of a session. */
  aside?(path: string): unknown;
};

const connection = { fetch, env: {}, timeoutMs: 20_000 };

const chat = (declared: 'none' | 'calls' | 'results') => (url: string) =>
  declaredTarget(
    chatapiSdk.connect(
      chatapiSdk.settings.parse({ endpoint: `${url}/v1`, model: 'm' }),
      connection,
    ),
    declared,
  );
const completion = (message: object, ending = 'stop', more: object = {}) => ({
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: ending }],
  ...more,
});
const callsOf = (told: readonly ToldAct[]) => told.filter(({ type }) => type === 'call');

const chatCall = ({ id, act: { tool, args } }: ToldAct) => ({
  id,
  type: 'function',
  function: { name: tool, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
});

/** What a tool returned, as text, and whether it failed by its protocol. Undefined without an end. */
function outcomeOf({ act: { end } }: ToldAct): { text: string; isError: boolean } | undefined {
  if (end.how === 'open') return undefined;
  if (end.how === 'ran') return { text: JSON.stringify(end.result), isError: false };
  return { text: end.words, isError: end.how === 'failed' };
}

/** A server that sends our messages back need not keep our ids. */
const withoutIds = ({ tool_call_id: _, tool_calls, ...rest }: Record<string, unknown>) => ({
  ...rest,
  ...(Array.isArray(tool_calls) && {
    tool_calls: tool_calls.map(({ id: _, ...call }: Record<string, unknown>) => call),
  }),
});

const chatMessage = (one: ToldAct): object[] => {
  if (one.type === 'call')
    return [{ role: 'assistant', content: null, tool_calls: [chatCall(one)] }];
  const outcome = outcomeOf(one);
  return outcome
    ? [
        {
          ...{ role: 'tool', tool_call_id: one.id, name: one.act.tool, content: outcome.text },
          ...(outcome.isError && { status: 'error' }),
        },
      ]
    : [];
};

const chainMessage = (one: ToldAct): object[] => {
  const { tool, args } = one.act;
  if (one.type === 'call')
    return [
      {
        type: 'ai',
        content: '',
        tool_calls: [{ name: tool, args, id: one.id, type: 'tool_call' }],
      },
    ];
  const outcome = outcomeOf(one);
  return outcome
    ? [
        {
          ...{ type: 'tool', content: outcome.text, tool_call_id: one.id, name: tool },
          status: outcome.isError ? 'error' : 'success',
        },
      ]
    : [];
};

const kitPart = ({ type, id, act: { tool, args, end } }: ToldAct): object => {
  if (type === 'call') return { functionCall: { id, name: tool, args } };
  return { functionResponse: { id, name: tool, response: kitResponse(end) } };
};

const kitEvent = (part: object) => ({ author: 'm', content: { role: 'model', parts: [part] } });
const KIT_ENDINGS = { length: 'MAX_TOKENS', content_filter: 'SAFETY' };

/** The kit wraps what is no object. */
function kitResponse(end: ToldAct['act']['end']): object {
  if (end.how === 'open')
    return { error: 'This tool call requires confirmation, please approve or reject.' };
  if (end.how === 'failed') return { error: end.words };
  const result = end.how === 'ran' ? end.result : end.words;
  return typeof result === 'object' && !Array.isArray(result) ? Object(result) : { result };
}

const httpResult = (one: ToldAct): object[] => {
  const outcome = outcomeOf(one);
  if (!outcome) return [];
  const { text, isError } = outcome;
  return [
    { call_id: one.id, name: one.act.tool, ...(isError ? { error: text } : { output: text }) },
  ];
};

export const textAlone: Wire = {
  name: 'chat completions, text alone',
  shows: 'text',
  connect: chat('none'),
  answer: ({ words, ending }) => completion({ content: words }, ending),
};

/** Servers of these show more than words. */
export const wires: readonly Wire[] = [
  {
    name: 'chat completions, calls in the reply',
    shows: 'calls',
    connect: chat('calls'),
    answer({ told, words, ending }) {
      const calls = callsOf(told).map(chatCall);
      return completion({ content: words, ...(calls.length > 0 && { tool_calls: calls }) }, ending);
    },
  },
  {
    name: 'chat completions, the whole exchange',
    shows: 'results',
    connect: chat('results'),
    answer({ told, words, ending }, { messages }) {
      const own = [...told.flatMap(chatMessage), { role: 'assistant', content: words }];
      const sent = [messages].flat().map((one) => withoutIds(Object(one)));
      return completion({ content: words }, ending, { messages: [...sent, ...own] });
    },
  },
  {
    name: 'agentkit',
    shows: 'results',
    connect: (endpoint) =>
      agentkit.connect(agentkit.settings.parse({ endpoint, model: 'm' }), connection),
    answer: ({ told, words, ending }) => [
      ...told.map((one) => kitEvent(kitPart(one))),
      { ...kitEvent({ text: words }), finishReason: ending && KIT_ENDINGS[ending] },
    ],
    aside(path) {
      if (path === '/list-apps') return ['m'];
      return path.includes('/sessions') ? { id: crypto.randomUUID() } : undefined;
    },
  },
  {
    name: 'chainkit',
    shows: 'results',
    connect: (url) =>
      declaredTarget(
        chainkit.connect(chainkit.settings.parse({ endpoint: `${url}/chain` }), connection),
        'results',
      ),
    answer: ({ told, words, ending }, { input }) => ({
      output: {
        output: words,
        messages: [
          { type: 'human', content: input },
          ...told.flatMap(chainMessage),
          { type: 'ai', content: words, response_metadata: { finish_reason: ending } },
        ],
      },
    }),
  },
  {
    name: 'http, by paths',
    shows: 'results',
    connect: (endpoint) =>
      http.connect(
        http.settings.parse({
          ...{ endpoint, body: { text: '{{prompt}}' }, reply_path: '$.reply' },
          ...{ calls: '$.calls', results: '$.results' },
        }),
        connection,
      ),
    answer: ({ told, words, ending }) => ({
      reply: words,
      finish_reason: ending,
      calls: callsOf(told).map(({ id, act: { tool, args } }) => ({
        id,
        name: tool,
        arguments: args,
      })),
      results: told.filter(({ type }) => type === 'result').flatMap(httpResult),
    }),
  },
];
