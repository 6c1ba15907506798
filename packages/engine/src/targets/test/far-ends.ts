import { type FarAct, type FarEnd, httpFarEnd, sessions } from './far-end.ts';
import { relayFarEnd } from './relay-far-end.fixture.ts';

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
const ofProgram = sessions();

const asked = (body: string): [session: string, prompt: string] => {
  const { session, prompt } = JSON.parse(body);
  return [session, prompt];
};

const actsOf = (acts: readonly FarAct[]) => ({
  calls: acts.map(({ id, tool, arguments: args }) => ({ id, name: tool, arguments: args })),
  results: acts.map(({ id, result }) => ({ id, result })),
});

/** Sends each line to a server, and prints what that answers, with the line's id if it is a reply. */
const relayProgram = (url: string) => `
import { createInterface } from 'node:readline';
createInterface(process.stdin).on('line', async (body) => {
  const response = await fetch(${JSON.stringify(url)}, { method: 'POST', body });
  const bytes = Buffer.from(await response.arrayBuffer());
  const reply = bytes.toString();
  if (!reply.startsWith('{"reply"')) return process.stdout.write(bytes, () => process.exit());
  const { id } = JSON.parse(body);
  process.stdout.write('{"id":' + id + ',' + reply.slice(1) + '\\n');
});`;

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
    turns({ path, body }) {
      if (!path.endsWith('/responses')) throw new Error('no such path');
      const input: string | Said[] = JSON.parse(body).input;
      if (typeof input === 'string') return [input];
      return input.filter(({ role }) => role === 'user').map(contentOf);
    },
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
  command: relayFarEnd({
    file: 'agent.mjs',
    text: (url) => relayProgram(url),
    settings: (folder) => ({
      ...{ command: [process.execPath, 'agent.mjs'], folder, keep: 'all' },
      ...{ calls: '$.steps', results: '$.steps' },
    }),
    turns: ({ body }) => ofProgram(...asked(body)),
    answer: (reply, acts) => ({ reply, steps: listOf(acts) }),
  }),
  module: relayFarEnd({
    file: 'agent.mjs',
    text: (url) => `
export default async (prompt, { signal, ...rest }) => {
  const body = JSON.stringify({ prompt, ...rest });
  const response = await fetch(${JSON.stringify(url)}, { method: 'POST', body, signal });
  return response.json();
};`,
    settings: (folder) => ({ file: `${folder}/agent.mjs`, folder }),
    turns: ({ body }) => ofProgram(...asked(body)),
    answer: (reply, acts) => ({ reply, ...actsOf(acts) }),
  }),
  python: relayFarEnd({
    file: 'agent.py',
    text: (url) => `
import json, urllib.request

def reply(prompt, messages, session):
    body = json.dumps({"prompt": prompt, "session": session}).encode()
    with urllib.request.urlopen(${JSON.stringify(url)}, body) as response:
        return json.load(response)
`,
    settings: (folder) => ({ file: `${folder}/agent.py`, folder }),
    turns: ({ body }) => ofProgram(...asked(body)),
    answer: (reply, acts) => ({ reply, ...actsOf(acts) }),
  }),
};
