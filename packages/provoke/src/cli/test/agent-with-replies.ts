import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { openTerminalWithDatabase } from './terminal.ts';

export const KEPT = 'No.';
export const BROKEN = 'It is ORCHID.';
const GREETING = 'Hello! How can I help you with your order today?';

/**
 * A person with an agent that says what `replies` has at each request; null is an error. The harmless `Hello` takes none
 * of the replies, and is not in `asked`.
 */
export async function openAgentWith(replies: (string | null)[], env: Record<string, string> = {}) {
  const asked = () => agent.requests.filter(({ body }) => !isHarmless(body));
  const agent = await scriptedServer(({ body }, response) => {
    const content = isHarmless(body) ? GREETING : (replies[asked().length - 1] ?? null);
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
  return { agent, asked, home, attack, type };
}

/** The first campaign's id in a text. */
export const idIn = (text: string) => /\d{8}-\d{6}-\w{4}/.exec(text)?.[0] ?? '';

/** Whether a chat request is the harmless `Hello`. */
export const isHarmless = (body: string) => body.includes('"content":"Hello"');
