import { scriptedServer } from '@provoke/sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Message } from '../definitions/model.ts';
import { chatSettingNames } from './chat-settings.ts';
import { targets } from './index.ts';

const PROMPT = 'You are the librarian. „Ruhe“ 🦊\nThe code word is ORCHID-77.';
const TURNS: Message[] = [
  { role: 'user', content: 'one' },
  { role: 'assistant', content: 'and?' },
  { role: 'user', content: 'two' },
];
const system = { role: 'system', content: PROMPT };

const answers = {
  chat: { choices: [{ index: 0, message: { role: 'assistant', content: 'hi' } }] },
  local: { message: { role: 'assistant', content: 'hi' }, done: true },
  anthropic: {
    ...{ id: 'i', type: 'message', role: 'assistant', model: 'c' },
    content: [{ type: 'text', text: 'hi' }],
    usage: { input_tokens: 3, output_tokens: 4 },
  },
  google: { candidates: [{ content: { role: 'model', parts: [{ text: 'hi' }] } }] },
};

type Sent = {
  type: string;
  model: string;
  answer: object;
  settings: Record<string, unknown>;
  body: object;
};

async function connect({ type, model, settings, answer }: Omit<Sent, 'body'>) {
  const server = await scriptedServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  onTestFinished(server.close);
  const adapter = targets.find((one) => one.type === type);
  if (!adapter) throw new Error(`No ${type}.`);
  const given = { endpoint: server.url, model, apiKey: 'sk-key', ...settings };
  const connecting = { fetch, env: {}, timeoutMs: 5_000 };
  const send = async (messages: readonly Message[]) => {
    const target = adapter.connect(adapter.settings.parse(given), connecting);
    const payload = target.payload(messages, { maxTokens: undefined });
    return target.send(payload, { signal: AbortSignal.timeout(5_000) });
  };
  return { send, server, bodies: () => server.requests.map(({ body }) => JSON.parse(body)) };
}

const whole = { system_prompt: PROMPT, temperature: 0.2, top_p: 0.9, seed: 7 };
const sampling = { temperature: 0.2, top_p: 0.9, seed: 7 };
const conversation = { messages: [system, ...TURNS] };

test('the chat targets are those of a model, and no others', () => {
  const chat = targets.filter(({ settings }) =>
    chatSettingNames.every((name) => name in settings.shape),
  );

  expect(chat.map(({ type }) => type)).toEqual(['localmodel', 'chatapi-sdk', 'router']);
});

const chat = { answer: answers.chat, settings: whole, body: { ...conversation, ...sampling } };

describe.each<Sent>([
  {
    ...{ type: 'localmodel', model: 'm', answer: answers.local, settings: whole },
    body: { ...conversation, options: sampling },
  },
  { ...chat, type: 'chatapi-sdk', model: 'm' },
  { ...chat, type: 'router', model: 'openai/gpt-4.1' },
  { ...chat, type: 'router', model: 'mistral/m' },
  { ...chat, type: 'router', model: 'ollama/m' },
  {
    ...{ type: 'router', model: 'anthropic/claude-3-5-haiku-latest', answer: answers.anthropic },
    settings: { system_prompt: PROMPT, temperature: 0.2 },
    body: { system: [{ type: 'text', text: PROMPT }], temperature: 0.2 },
  },
  {
    ...{ type: 'router', model: 'google/gemini-2.0-flash', answer: answers.google },
    settings: whole,
    body: {
      systemInstruction: { parts: [{ text: PROMPT }] },
      generationConfig: { temperature: 0.2, topP: 0.9, seed: 7 },
    },
  },
])('$type with $model', (sent) => {
  test('sends system prompt and sampling with every request', async () => {
    const { send, bodies } = await connect(sent);

    await send(TURNS);
    await send(TURNS);

    expect(bodies()).toMatchObject([sent.body, sent.body]);
  });

  test('has one system prompt in a conversation, in front, before that of a technique', async () => {
    const { send, bodies } = await connect(sent);

    await send([{ role: 'system', content: 'Answer in rhyme.' }, ...TURNS]);

    const text = JSON.stringify(bodies());
    expect(text.split('You are the librarian')).toHaveLength(2);
    expect(text).toMatch(/ORCHID-77\.\\n\\nAnswer in rhyme/);
  });

  test('sends nothing of it if none is set', async () => {
    const { send, bodies } = await connect({ ...sent, settings: {} });

    await send(TURNS);

    expect(JSON.stringify(bodies())).not.toMatch(/system|temperature|top_?p"|seed/i);
  });
});

const at = (model: string, settings: Record<string, unknown>) =>
  connect({ type: 'router', model, settings, answer: answers.chat });

test.each([
  ['anthropic/claude-3-5-haiku-latest', { seed: 7 }, /takes no seed/],
  ['anthropic/claude-3-5-haiku-latest', { temperature: 1.5 }, /a temperature from 0 to 1/],
  ['anthropic/claude-3-5-haiku-latest', { temperature: 0.2, top_p: 0.9 }, /not both/],
  ['openai/o3-mini', { temperature: 0.2 }, /does not take the setting temperature/],
  ['openai/o3-mini', { top_p: 0.5 }, /does not take the setting top_p/],
])('%s with %j is refused by name, and nothing is sent', async (model, settings, message) => {
  const { send, server } = await at(model, settings);

  await expect(send(TURNS)).rejects.toThrow(message);
  expect(server.requests).toEqual([]);
});

test.each([
  [{ temperature: 'hot' }, 'The temperature is a number from 0 to 2.'],
  [{ temperature: 9 }, 'The temperature is a number from 0 to 2.'],
  [{ top_p: 0 }, 'The top_p is a number above 0, up to 1.'],
  [{ seed: 1.5 }, 'The seed is a whole number from 0.'],
  [{ seed: -1 }, 'The seed is a whole number from 0.'],
  [{ system_prompt: ' \n' }, 'The system_prompt is empty: write one, or leave it out.'],
  [{ system_prompt: 7 }, 'The system_prompt is a text.'],
])('%j is refused by every chat target, in words', (given, message) => {
  for (const type of ['localmodel', 'chatapi-sdk', 'router']) {
    const settings = targets.find((one) => one.type === type)?.settings;

    const { error } = settings?.safeParse({ model: 'm', ...given }) ?? {};

    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  }
});
