import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';

/** An agent that answers as many prompts as it is allowed to; the others wait. The harmless `Hello` never waits. */
export async function startGatedAgent(reply: (prompt: number) => string) {
  let allowed = 0;
  let wake = () => {};
  let opened = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let asked = 0;
  const { requests, url, close } = await scriptedServer(async ({ body }, response) => {
    const isHello = body.includes('"Hello"');
    const prompt = isHello ? 0 : ++asked;
    while (prompt > allowed) await opened;
    const message = { role: 'assistant', content: isHello ? 'Hello!' : reply(prompt) };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message }] }));
  });
  onTestFinished(close);
  /** Answers this many of all prompts so far and to come. */
  const answer = (count: number) => {
    allowed = count;
    wake();
    opened = new Promise((resolve) => {
      wake = resolve;
    });
  };
  return { url, requests, answer };
}
