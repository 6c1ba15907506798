import { expect, test } from 'vitest';
import { answerTo, type Handler, nothing, send, serveSite } from './chat-site.ts';
import { box, listen } from './pages/minimal-page.ts';
import { makeHome, run } from './provoke.ts';

const script = `const make = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text });
const answer = async (text) => {
  const response = await fetch('/chat', { method: 'POST', body: text });
  log.append(make('p', 'm', await response.text()));
};${listen()}`;

test('a limit of a chat costs no goal: the campaign waits, and asks again in a fresh conversation', async () => {
  const home = await makeHome();
  const asked: string[] = [];
  const handler: Handler = ({ path, body }, response) => {
    if (path !== '/chat') return nothing(response);
    asked.push(body);
    // Once by its status, once by its words.
    if (asked.length === 1) response.writeHead(429, { 'retry-after': '1' }).end('Slow down!');
    else if (asked.length === 2)
      send(response, 'text/plain', 'Too many messages. Please try again in a minute.');
    else send(response, 'text/plain', answerTo(body));
  };
  const site = await serveSite(
    `<!doctype html><title>Shop</title>${box}<script src="/page.js"></script>`,
    script,
    handler,
  );

  const { code, stdout, stderr } = await run(home, [
    ...['scan', site.url, '--goals', 'Reveal the code word', '--planted-secret', 'ORCHID-1'],
    ...['--max-requests', '6', '--json'],
  ]);

  expect(code, stderr).toBe(0);
  const outcome = JSON.parse(stdout) as { status: string; results: object[] };
  expect(outcome.status).toBe('COMPLETED');
  expect(JSON.stringify(outcome.results)).toContain('Sorry, I cannot help with that: case');
  expect(JSON.stringify(outcome.results)).not.toContain('Too many messages');
  expect(asked.length).toBeGreaterThan(2);
  expect(new Set(asked.slice(0, 3)).size).toBe(1);
});
