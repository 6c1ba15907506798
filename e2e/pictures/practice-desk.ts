import { scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';

type Asked = { model?: string; messages?: { role: string }[] };
type Said = { choices?: { message: { content: string } }[] };

/**
 * The practice models behind names of agents, which `plays` maps to one of them. Like a desk, an agent names a ticket in
 * each reply, so that not every refusal is the same text.
 */
export async function startPracticeDesk(plays: ReadonlyMap<string, string>): Promise<string> {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  let ticket = 4_000;
  const { url, close } = await scriptedServer(async ({ method, path, body }, response) => {
    const asked = JSON.parse(body || '{}') as Asked;
    const played = plays.get(asked.model ?? '');
    const answer = await fetch(practice.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify({ ...asked, ...(played && { model: played }) }) }),
    });
    const said = (await answer.json()) as Said;
    const [choice] = said.choices ?? [];
    // A reply that was begun for it is only continued.
    if (played && choice && asked.messages?.at(-1)?.role === 'user')
      choice.message.content = `Ticket ${ticket++}. ${choice.message.content}`;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(said));
  });
  onTestFinished(close);
  return `${url}/v1`;
}
