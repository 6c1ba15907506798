import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { context, propagation } from '@opentelemetry/api';

/**
 * Serves an agent as chat completions, within the trace that a request continues. Prints its address.
 * @param {(messages: { role: string; content: string }[]) => Promise<string>} answer
 */
export function serveAgent(answer) {
  const server = createServer(async (request, response) => {
    const { messages } = JSON.parse(await text(request));
    const within = propagation.extract(context.active(), request.headers);
    const content = await context.with(within, () => answer(messages));
    response.setHeader('content-type', 'application/json');
    const message = { role: 'assistant', content };
    response.end(
      JSON.stringify({
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      }),
    );
  });
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
  );
}
