// A chat route of a Next.js app, app/api/chat/route.ts, as the pages of the AI SDK write it.

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { convertToModelMessages, stepCountIs, streamText, tool } from 'ai';
import { z } from 'zod';

const model = createOpenAICompatible({ name: 'scripted', baseURL: process.env.MODEL_URL })(
  'scripted',
);

export async function POST(request) {
  const { messages } = await request.json();
  const result = streamText({
    model,
    system: 'You help with pages.',
    messages: await convertToModelMessages(messages),
    stopWhen: stepCountIs(5),
    tools: {
      send_email: tool({
        description: 'Sends a mail.',
        inputSchema: z.object({ to: z.string(), body: z.string() }),
        execute: async ({ to }) => {
          if (to.endsWith('.invalid')) throw new Error(`No such domain: ${to}`);
          return { status: 'sent', to };
        },
      }),
    },
  });
  return result.toUIMessageStreamResponse();
}
