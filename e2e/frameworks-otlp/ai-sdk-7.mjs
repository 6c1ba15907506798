// An agent on the AI SDK 7, with OpenTelemetry's own exporters. Unmodified: as the SDK's pages say.

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { LegacyOpenTelemetry, OpenTelemetry } from '@ai-sdk/otel';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { generateText, registerTelemetry, stepCountIs, tool } from 'ai';
import { z } from 'zod';
import { serveAgent } from './serve-agent.mjs';

new NodeSDK().start();
registerTelemetry(new OpenTelemetry());
if (process.env.BOTH_SETS === '1') registerTelemetry(new LegacyOpenTelemetry());

const model = createOpenAICompatible({ name: 'scripted', baseURL: process.env.MODEL_URL })(
  'scripted',
);

serveAgent(async (messages) => {
  const { text } = await generateText({
    model,
    messages,
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
