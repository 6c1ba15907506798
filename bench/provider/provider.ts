import { createServer } from 'node:http';
import { serveUntilDisconnected } from '../load/serve-until-disconnected.ts';

// A separate process: a model provider that reads a request and always answers the same, with a configured delay. A GET
// tells when the first request since the last GET arrived, in milliseconds since 1970.
const delayMs = Number(process.argv[2]);
const body = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_772_443_805,
  model: 'bench-model',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'I cannot help with that. '.repeat(20) },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 60, completion_tokens: 120, total_tokens: 180 },
});

let firstPrompt: number | null = null;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(firstPrompt));
    firstPrompt = null;
    return;
  }
  firstPrompt ??= performance.timeOrigin + performance.now();
  request.resume();
  request.on('end', () => {
    const answer = () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body);
    };
    if (delayMs === 0) answer();
    else setTimeout(answer, delayMs);
  });
});
serveUntilDisconnected(server);
