import { type FarEnd, httpFarEnd } from '../../../../../engine/src/targets/test/far-end.ts';

type Said = { role: string; content: string };

const textsOf = (messages: Said[]) =>
  messages.filter(({ role }) => role === 'user').map(({ content }) => content);

/** Far ends of protocols that no conformance test of a type has, by the type that reaches them. */
export const otherFarEnds: Readonly<Record<string, FarEnd>> = {
  'router with anthropic': httpFarEnd({
    settings: (url) => ({ endpoint: `${url}/v1`, model: 'anthropic/m' }),
    turns({ path, body }) {
      if (path !== '/v1/messages') throw new Error('no such path');
      const [{ content }] = JSON.parse(body).messages;
      return [typeof content === 'string' ? content : content[0].text];
    },
    answer: (text) => ({
      ...{ id: 'm', type: 'message', role: 'assistant', model: 'm' },
      content: [{ type: 'text', text }],
      ...{ stop_reason: 'end_turn', stop_sequence: null },
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
  }),
  'router with gemini': httpFarEnd({
    settings: (url) => ({ endpoint: `${url}/v1beta`, model: 'google/gemini-x' }),
    turns({ path, body }) {
      if (!path.startsWith('/v1beta/models/gemini-x:generateContent')) throw new Error('none');
      return [JSON.parse(body).contents[0].parts[0].text];
    },
    answer: (text) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    }),
    aside: ({ path }) =>
      path === '/v1beta/models' ? { models: [{ name: 'models/gemini-x' }] } : undefined,
  }),
  'a server of chat completions with its own model': httpFarEnd({
    settings: (url) => ({ endpoint: url, model: 'support' }),
    turns({ path, body }) {
      if (path !== '/v1/chat/completions') throw new Error('no such path');
      return textsOf(JSON.parse(body).messages);
    },
    answer: (content) => ({ choices: [{ message: { role: 'assistant', content } }] }),
    aside: ({ path }) =>
      path === '/v1/models' ? { object: 'list', data: [{ id: 'support' }] } : undefined,
  }),
  'a chain that says what it takes': httpFarEnd({
    settings: (url) => ({ endpoint: url }),
    turns({ path, body }) {
      if (path !== '/desk/invoke') throw new Error('no such path');
      return [JSON.parse(body).input.question];
    },
    answer: (output) => ({ output: { answer: output }, metadata: {} }),
    aside({ path }) {
      if (path === '/openapi.json')
        return { paths: { '/desk/invoke': {}, '/desk/stream': {}, '/desk/input_schema': {} } };
      return path === '/desk/input_schema'
        ? { title: 'Input', properties: { question: { type: 'string' } } }
        : undefined;
    },
  }),
};
