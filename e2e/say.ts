import { setTimeout as sleep } from 'node:timers/promises';
import { answerFor } from './awkward-answers.ts';
import { type Handler, nothing } from './chat-site.ts';

const PAUSE_MS = 10_000;

/** The backend of the collection: answers `/say` part by part, one line of JSON each. */
export const say: Handler = async ({ path, body }, response, site) => {
  if (path !== '/say') return nothing(response);
  site.asked.push(body);
  const { later, ...first } = answerFor(body);
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
  response.write(`${JSON.stringify(first)}\n`);
  if (later) {
    await sleep(PAUSE_MS);
    response.write(`${JSON.stringify(later)}\n`);
  }
  response.end();
};
