import { type FarEnd, httpFarEnd, sessions } from './far-end.ts';

type Said = { role: string; content: string };

const usersOf = (body: string) =>
  (JSON.parse(body).messages as Said[]).filter(({ role }) => role === 'user').map(contentOf);
const contentOf = ({ content }: { content: string }) => content;

const chat = (settings: (url: string) => Record<string, unknown>) =>
  httpFarEnd({
    settings,
    turns: ({ body }) => usersOf(body),
    answer: (content) => ({ choices: [{ index: 0, message: { role: 'assistant', content } }] }),
  });

const ofApp = sessions();
const ofChain = sessions();
const ofHttp = sessions();

/** A far end for each type of target. A new target adds a line here. */
export const farEnds: Readonly<Record<string, FarEnd>> = {
  localmodel: {
    ...httpFarEnd({
      settings: (endpoint) => ({ endpoint }),
      turns: ({ body }) => usersOf(body),
      answer: (content) => ({ message: { role: 'assistant', content }, done: true }),
      aside: ({ path }) => (path === '/api/tags' ? { models: [{ name: 'other' }] } : undefined),
    }),
    never: ['key'],
  },
  'chatapi-sdk': chat((url) => ({ endpoint: `${url}/v1` })),
  router: chat((url) => ({ endpoint: `${url}/v1`, model: 'mistral/m' })),
  agentkit: httpFarEnd({
    settings: (endpoint) => ({ endpoint }),
    turns({ body }) {
      const { session_id, new_message } = JSON.parse(body);
      return ofApp(session_id, new_message.parts[0].text);
    },
    answer: (text) => [{ author: 'm', content: { role: 'model', parts: [{ text }] } }],
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
    answer: (output) => ({ output, metadata: {} }),
  }),
  http: httpFarEnd({
    settings: (endpoint) => ({
      endpoint,
      body: { to: '{{session}}', text: '{{prompt}}' },
      reply_path: '$.reply',
    }),
    turns({ body }) {
      const { to, text } = JSON.parse(body);
      return ofHttp(to, text);
    },
    answer: (reply) => ({ reply }),
  }),
};

/** Targets without a wire to a server, and the suites that test the same promises for them. */
export const heldElsewhere: Readonly<Record<string, string>> = {
  'codecli-a': 'targets/subprocess/conformance.e2e.test.ts',
  'codecli-b': 'targets/subprocess/conformance.e2e.test.ts',
  selfhosted: 'targets/subprocess/conformance.e2e.test.ts',
  web: 'e2e/scan-awkward.test.ts',
};
