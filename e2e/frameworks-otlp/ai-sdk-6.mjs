// An agent on the AI SDK 6, whose spans have the SDK's own names.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { generateText, stepCountIs, tool } from 'ai';
import { z } from 'zod';
import { serveAgent } from './serve-agent.mjs';

new NodeSDK().start();

const model = createOpenAICompatible({ name: 'scripted', baseURL: process.env.MODEL_URL })(
  'scripted',
);

serveAgent(async (messages) => {
  const { text } = await generateText({
    model,
    messages,
    experimental_telemetry: { isEnabled: true },
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
  return text;
});
