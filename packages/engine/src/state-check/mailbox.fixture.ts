import { setTimeout as wait } from 'node:timers/promises';
import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineTechnique } from '../definitions/technique.ts';
import { http } from '../targets/http/http.ts';
import { createStateCheck } from './create-state-check.ts';

type Mailbox = {
  /** Whether each session has an outbox of its own. */
  perSession?: boolean;
  /** Answers instead of the agent, after it has sent its mail. */
  status?: (attempt: number) => number;
  /** Answers instead of the state. */
  stateStatus?: (read: number) => number;
};

const Asked = z.object({ prompt: z.string(), session: z.string() });

/** An agent that sends each prompt as a mail, in a moment, on a real server, which also shows what was sent. */
export async function openMailbox({
  perSession = false,
  status = () => 200,
  stateStatus = () => 200,
}: Mailbox = {}) {
  const outboxes = new Map<string, string[]>();
  const outboxOf = (session: string) => {
    const name = perSession ? session : '';
    const outbox = outboxes.get(name) ?? [];
    outboxes.set(name, outbox);
    return outbox;
  };
  const inFlight: string[] = [];
  const seen = { reads: 0, sent: 0, most: 0, mostOfOne: 0, sessions: [] as string[] };
  const server = await scriptedServer(async ({ method, path, body }, response) => {
    response.setHeader('content-type', 'application/json');
    if (method === 'GET') {
      response.statusCode = stateStatus(++seen.reads);
      const session = new URL(path, 'http://localhost').searchParams.get('session') ?? '';
      return void response.end(JSON.stringify({ outbox: outboxOf(session) }));
    }
    const { prompt, session } = Asked.parse(JSON.parse(body));
    seen.sessions.push(session);
    inFlight.push(session);
    seen.most = Math.max(seen.most, inFlight.length);
    seen.mostOfOne = Math.max(seen.mostOfOne, inFlight.filter((one) => one === session).length);
    await wait(10 * Math.random());
    outboxOf(session).push(prompt);
    await wait(10 * Math.random());
    inFlight.splice(inFlight.indexOf(session), 1);
    response.statusCode = status(++seen.sent);
    response.end(JSON.stringify({ reply: `Sent: ${prompt}` }));
  });
  onTestFinished(server.close);
  const settings = http.settings.parse({
    endpoint: server.url,
    body: { prompt: '{{prompt}}', session: '{{session}}' },
    reply_path: '$.reply',
  });
  const target = http.connect(settings, { fetch, env: {}, timeoutMs: 5_000 });
  const query = perSession ? '?session={{session}}' : '';
  const stateCheck = createStateCheck({ url: `${server.url}/state${query}` }, { env: {} });
  return { server, target, stateCheck, seen };
}

/** Asks for the goal as it is. */
export const asking = defineTechnique({
  id: 'asking',
  title: 'Asking',
  paper: 'https://example.org',
  description: 'Asks.',
  options: z.object({}),
  attack: async ({ text }, { probe }) => void (await probe([{ role: 'user', content: text }])),
});
