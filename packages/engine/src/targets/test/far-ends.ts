import { type FarAct, type FarEnd, httpFarEnd, sessions } from './far-end.ts';
import type { HeldElsewhere } from './promises.ts';

type Said = { role: string; content: string };

const usersOf = (body: string) =>
  (JSON.parse(body).messages as Said[]).filter(({ role }) => role === 'user').map(contentOf);
const contentOf = ({ content }: { content: string }) => content;

/** A call as chat completions have it. */
const toChatCall = ({ id, tool, arguments: args }: FarAct) => ({
  ...{ id, type: 'function' },
  function: { name: tool, arguments: JSON.stringify(args) },
});

/** The messages of what an agent did, as servers list them next to their reply. */
const listOf = (acts: readonly FarAct[]) =>
  acts.flatMap((act) => [
    { role: 'assistant', content: null, tool_calls: [toChatCall(act)] },
    { role: 'tool', tool_call_id: act.id, content: JSON.stringify(act.result) },
  ]);

const chat = (settings: (url: string) => Record<string, unknown>) =>
  httpFarEnd({
    settings,
    turns: ({ body }) => usersOf(body),
    answer: (content, acts) => ({
      choices: [{ index: 0, message: { role: 'assistant', content } }],
      messages: listOf(acts),
    }),
  });

/** An event of an app. */
const eventOf = (role: string, part: object) => ({ author: 'm', content: { role, parts: [part] } });

type Shown = { role: string; parts: readonly { text: string }[] };

/** The user's texts among the messages of a chat page. */
const uiTextsOf = (body: string) =>
  (JSON.parse(body).messages as Shown[])
    .filter(({ role }) => role === 'user')
    .map(({ parts }) => parts.map(({ text }) => text).join(''));
const toEvent = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`;

const ofApp = sessions();
const ofChain = sessions();
const ofHttp = sessions();

/** A far end for each type of target. A new target adds a line here. */
export const farEnds: Readonly<Record<string, FarEnd>> = {
  localmodel: {
    ...httpFarEnd({
      settings: (endpoint) => ({ endpoint }),
      turns: ({ body }) => usersOf(body),
      answer: (content, acts) => ({
        message: {
          ...{ role: 'assistant', content },
          tool_calls: acts.map(({ tool, arguments: args }) => ({
            function: { name: tool, arguments: args },
          })),
        },
        done: true,
      }),
      aside: ({ path }) => (path === '/api/tags' ? { models: [{ name: 'other' }] } : undefined),
    }),
    never: {
      secrets: 'A local model server takes no key.',
      results: 'It shows what its model asks for. The tools run elsewhere.',
    },
  },
  'chatapi-sdk': chat((url) => ({ endpoint: `${url}/v1` })),
  responses: httpFarEnd({
    settings: (url) => ({ endpoint: `${url}/v1` }),
    turns: ({ body }) =>
      (JSON.parse(body).input as Said[]).filter(({ role }) => role === 'user').map(contentOf),
    answer: (text, acts) => ({
      ...{ id: 'resp_1', object: 'response', status: 'completed' },
      output: [
        ...acts.flatMap(({ id: call_id, tool: name, arguments: args, result }) => [
          { type: 'function_call', id: 'fc_1', call_id, name, arguments: JSON.stringify(args) },
          { type: 'function_call_output', call_id, output: JSON.stringify(result) },
        ]),
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
      ],
    }),
  }),
  router: chat((url) => ({ endpoint: `${url}/v1`, model: 'mistral/m' })),
  agentkit: httpFarEnd({
    settings: (endpoint) => ({ endpoint }),
    turns({ body }) {
      const { session_id, new_message } = JSON.parse(body);
      return ofApp(session_id, new_message.parts[0].text);
    },
    answer: (text, acts) => [
      ...acts.flatMap(({ id, tool: name, arguments: args, result }) => [
        eventOf('model', { functionCall: { id, name, args } }),
        eventOf('user', { functionResponse: { id, name, response: result } }),
      ]),
      eventOf('model', { text }),
    ],
    aside({ path }) {
      if (path === '/list-apps') return ['m'];
      return path.includes('/sessions') ? { id: crypto.randomUUID() } : undefined;
    },
  }),
  chainkit: httpFarEnd({
    settings: (url) => ({ endpoint: `${url}/chain` }),
    turns({ body }) {
      const { input, config } = JSON.parse(body);
      return ofChain(config.configurable.session_id, input);
    },
    answer: (output, acts) => ({
      output:
        acts.length === 0
          ? output
          : {
              output,
              intermediate_steps: acts.map(({ id, tool, arguments: tool_input, result }) => [
                { tool, tool_input, tool_call_id: id },
                result,
              ]),
            },
      metadata: {},
    }),
  }),
  'ai-sdk': httpFarEnd({
    settings: (url) => ({ endpoint: `${url}/api/chat` }),
    turns: ({ body }) => uiTextsOf(body),
    answer: (delta, acts) => [
      ...[{ type: 'start' }, { type: 'start-step' }],
      ...acts.flatMap(({ id: toolCallId, tool: toolName, arguments: input, result: output }) => [
        { type: 'tool-input-available', toolCallId, toolName, input },
        { type: 'tool-output-available', toolCallId, output },
      ]),
      ...[
        { type: 'text-start', id: '0' },
        { type: 'text-delta', id: '0', delta },
      ],
      ...[{ type: 'text-end', id: '0' }, { type: 'finish-step' }, { type: 'finish' }],
    ],
    write: (chunks) => [chunks].flat().map(toEvent).join(''),
  }),
  http: httpFarEnd({
    settings: (endpoint) => ({
      endpoint,
      body: { to: '{{session}}', text: '{{prompt}}' },
      ...{ reply_path: '$.reply', calls: '$.steps', results: '$.steps' },
    }),
    turns({ body }) {
      const { to, text } = JSON.parse(body);
      return ofHttp(to, text);
    },
    answer: (reply, acts) => ({ reply, steps: listOf(acts) }),
  }),
};

const SUBPROCESS = 'packages/engine/src/targets/subprocess/conformance.e2e.test.ts';
const commandLineTool = {
  holds: {
    reply: [SUBPROCESS, 'passes any prompt unchanged on standard input'],
    turns: [SUBPROCESS, 'passes an earlier conversation that the tool does not remember'],
    abort: [SUBPROCESS, 'stops immediately when aborted, and leaves nothing behind'],
    slow: [SUBPROCESS, 'ends a tool over its time limit with everything it started'],
    long: [SUBPROCESS, 'rejects a reply over 4 MiB without reading the rest'],
    garbage: [SUBPROCESS, 'treats garbage with a failing exit code as an error, not a reply'],
    many: [SUBPROCESS, 'gives each of several simultaneous calls its own reply'],
    midway: [SUBPROCESS, 'treats a killed tool as retryable'],
    secrets: [SUBPROCESS, 'hides our secrets and every variable that is not allowed'],
  },
  never: {
    status: 'A program has an exit code. A failing one is an error, with the end of its error output.',
    empty: 'A tool that prints nothing has failed: it always says something.',
  },
} as const;

const STEPS = 'thoughts, tool calls and their results become steps, in the order they happened';
const READ_TOOLS = 'packages/engine/src/targets/subprocess/read-tools.test.ts';
const toolWithSteps = {
  ...commandLineTool,
  holds: {
    ...commandLineTool.holds,
    calls: [READ_TOOLS, STEPS],
    results: [READ_TOOLS, STEPS],
  },
} as const;

const [WORDS_ALONE, CONCURRENCY] = ['It prints words alone.', 'e2e/scan-concurrency.test.ts'];

/** Targets without a wire to a server, and the suites that hold them to the same. */
export const heldElsewhere: Readonly<Record<string, HeldElsewhere>> = {
  'codecli-a': toolWithSteps,
  'codecli-b': toolWithSteps,
  selfhosted: {
    ...commandLineTool,
    never: { ...commandLineTool.never, calls: WORDS_ALONE, results: WORDS_ALONE },
  },
  web: {
    holds: {
      reply: ['e2e/scan-awkward.test.ts', 'an answer that grows'],
      turns: [CONCURRENCY, 'two conversations at a time each continue on their own page'],
      abort: ['e2e/scan-guard.test.ts', 'an abort ends a call without an answer'],
      slow: ['e2e/scan-unfinished.test.ts', 'nor is one on a page that still shows that it works'],
      long: ['e2e/scan-unfinished.test.ts', 'nor one that is longer than what is read of a page'],
      many: [CONCURRENCY, 'with four calls at a time there are four pages'],
      midway: [CONCURRENCY, 'after the browser was killed, a conversation begins anew'],
      secrets: ['e2e/scan-sign-in.test.ts', 'and no record holds either'],
    },
    never: {
      calls: 'A page shows what is said, not what tools did.',
      results: 'A page shows what is said, not what tools did.',
      status: 'A page shows its own words for an error.',
      empty: 'A page that shows no reply is waited for, and then an error.',
      garbage: 'What a page shows is the reply.',
    },
  },
};
