import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { openTerminalWithDatabase } from './terminal.ts';

export const KEPT = 'No.';
export const BROKEN = 'It is ORCHID.';

/** A person with an agent that says what `replies` has at each request; null is an error. */
export async function openAgentWith(replies: (string | null)[], env: Record<string, string> = {}) {
  const agent = await scriptedServer((_, response) => {
    const content = replies[agent.requests.length - 1] ?? null;
    if (content === null) response.statusCode = 500;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  onTestFinished(agent.close);
  const { home, type } = await openTerminalWithDatabase(env);
  const attack = (goals: string[], more = '') =>
    type(
      `eval direct --agent-name desk --agent-type chatapi-sdk --endpoint ${agent.url}/v1 ${goals.map((goal) => `--goals ${goal}`).join(' ')} --concurrency 1 --retries 0 --planted-secret ORCHID ${more}`,
    );
  return { agent, home, attack, type };
}

/** The first campaign's id in a text. */
export const idIn = (text: string) => /\d{8}-\d{6}-\w{4}/.exec(text)?.[0] ?? '';
