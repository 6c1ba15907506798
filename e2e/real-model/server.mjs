// A chat-completions server around a model file: `node server.mjs MODEL LOG`. Prints its port. Every request's model
// is a line of the log.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { getLlama, LlamaChatSession } from 'node-llama-cpp';

const [, , modelPath, log] = process.argv;
/** The model is slow, and remembers 2,048 tokens. */
const ANSWER_TOKENS_MAX = 96;
const QUESTION_CHARACTERS_MAX = 3_000;

const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, maxThreads: 1 });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 2_048 });

async function answer({ messages, max_tokens = ANSWER_TOKENS_MAX }) {
  const contextSequence = context.getSequence();
  try {
    const session = new LlamaChatSession({ contextSequence });
    const question = messages.at(-1).content.slice(-QUESTION_CHARACTERS_MAX);
    return await session.prompt(question, {
      maxTokens: Math.min(max_tokens, ANSWER_TOKENS_MAX),
      temperature: 0,
    });
  } finally {
    contextSequence.dispose();
  }
}

let last = Promise.resolve();
const server = createServer(async (request, response) => {
  const asked = await json(request);
  appendFileSync(log, `${asked.model}\n`);
  const mine = last.then(() => answer(asked));
  last = mine.catch(() => {});
  response.setHeader('content-type', 'application/json');
  try {
    const message = { role: 'assistant', content: await mine };
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  } catch (error) {
    response.statusCode = 400;
    response.end(JSON.stringify({ error: { message: String(error) } }));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
