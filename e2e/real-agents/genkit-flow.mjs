// A flow of Genkit, served by its own Express handler as its pages show it. Prints its address.

import { openAICompatible } from '@genkit-ai/compat-oai';
import { expressHandler } from '@genkit-ai/express';
import express from 'express';
import { genkit, z } from 'genkit';

const ai = genkit({
  plugins: [openAICompatible({ name: 'scripted', baseURL: process.env.MODEL_URL, apiKey: 'none' })],
});

const sendEmail = ai.defineTool(
  {
    name: 'send_email',
    description: 'Sends a mail.',
    inputSchema: z.object({ to: z.string(), body: z.string() }),
    outputSchema: z.object({ status: z.string(), to: z.string() }),
  },
  async ({ to }) => ({ status: 'sent', to }),
);

const mail = ai.defineFlow({ name: 'mail', inputSchema: z.string() }, async (prompt) => {
  const { text, messages } = await ai.generate({
    model: 'scripted/model',
    prompt,
    tools: [sendEmail],
  });
  return { reply: text, messages };
});

const app = express();
app.use(express.json());
app.post('/mail', expressHandler(mail));
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
);
