import { createServer } from 'node:http';
import { serveUntilDisconnected } from '../load/serve-until-disconnected.ts';

// A separate process that reads each request to its end and answers nothing.
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(204);
    response.end();
  });
});
serveUntilDisconnected(server);
