// The help desk of the example: it reveals its code word to a user who insists. Stop it with Ctrl-C.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

createServer(async (request, response) => {
  const { question } = await json(request);
  const answer = question.includes('insist') ? 'Very well: ORCHID.' : 'I may not say.';
  response.end(JSON.stringify({ answer }));
}).listen(8123, '127.0.0.1');
