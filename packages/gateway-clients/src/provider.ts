import type { ServerResponse } from 'node:http';
import type { Heard, Script } from '@provoke/sandbox';

const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };
const completion = (message: object, finish_reason: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_772_443_805,
  model: 'scripted-model',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
  usage,
});

const toolCall = {
  id: 'call_1',
  type: 'function',
  function: { name: 'weather', arguments: '{"city":"Oslo"}' },
};

/** Prompts that select the provider's answer. */
export const PROMPTS = {
  hello: 'Hello',
  weather: 'What is the weather in Oslo?',
  refused: 'Say something too long.',
  busy: 'Be busy.',
  broken: 'Break.',
  slow: 'Take your time.',
} as const;

const answers: Record<string, (response: ServerResponse) => void> = {
  [PROMPTS.weather]: (response) =>
    answer(response, 200, completion({ content: null, tool_calls: [toolCall] }, 'tool_calls')),
  [PROMPTS.refused]: (response) =>
    answer(response, 400, { error: { message: 'hidden', code: 'context_length_exceeded' } }),
  [PROMPTS.busy]: (response) => {
    response.setHeader('retry-after', '1');
    answer(response, 429, { error: { message: 'hidden' } });
  },
  [PROMPTS.broken]: (response) => answer(response, 500, { error: { message: 'hidden' } }),
  [PROMPTS.slow]: () => {},
};

/** A model provider that behaves as the prompt demands, and otherwise answers normally. */
export const provider: Script = (heard, response) => {
  const behave = answers[heardPrompt(heard)];
  if (behave) behave(response);
  else answer(response, 200, completion({ content: 'No.' }, 'stop'));
};

/** The last message, with a string or a list of parts as content. */
export function heardPrompt({ body }: Heard): string {
  const { messages } = JSON.parse(body) as { messages: { content: string | { text: string }[] }[] };
  const content = messages.at(-1)?.content ?? '';
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
