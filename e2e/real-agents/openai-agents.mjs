// An agent on the OpenAI Agents SDK for JavaScript, as its pages show it: the function `reply` for `agent_type: module`.

import {
  Agent,
  OpenAIChatCompletionsModel,
  Runner,
  setTracingDisabled,
  tool,
} from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';

setTracingDisabled(true);

const client = new OpenAI({ baseURL: process.env.MODEL_URL, apiKey: 'none' });
const agent = new Agent({
  name: 'Mail',
  model: new OpenAIChatCompletionsModel(client, 'scripted'),
  tools: [
    tool({
      name: 'send_email',
      description: 'Sends a mail.',
      parameters: z.object({ to: z.string(), body: z.string() }),
      execute: async ({ to }) => ({ status: 'sent', to }),
    }),
  ],
});

export async function reply(prompt) {
  const { finalOutput, history } = await new Runner().run(agent, prompt);
  return { reply: finalOutput, calls: history, results: history };
}
