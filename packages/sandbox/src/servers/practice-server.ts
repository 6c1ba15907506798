import { getRequestListener } from '@hono/node-server';
import type { ChatRequest } from '../chat/chat-request.ts';
import { type Listening, listen } from './listen.ts';
import { practiceApp } from './practice-app.ts';

export type PracticeServer = Listening & {
  /** The secret that the agents protect. */
  secret: string;
  /** The latest thousand requests to the chat endpoints. */
  requests: readonly ChatRequest[];
};

const REQUESTS_MAX = 1_000;

/** Practice agents and their judge on a socket. They are simulations, labelled as such in their answers' `model`. */
export async function startPracticeServer({
  port = 0,
  secret = 'PLANTED-7F3A-ORCHID',
} = {}): Promise<PracticeServer> {
  const requests: ChatRequest[] = [];
  const app = practiceApp(secret, (request) => {
    requests.push(request);
    if (requests.length > REQUESTS_MAX) requests.shift();
  });
  return { secret, requests, ...(await listen(getRequestListener(app.fetch), port)) };
}
