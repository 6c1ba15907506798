import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineTechnique } from '../../definitions/technique.ts';
import { chatapiSdk } from '../../targets/chatapi-sdk/chatapi-sdk.ts';
import { localmodel } from '../../targets/localmodel/localmodel.ts';
import { play, toGoals } from '../../test/play.ts';
import { remember } from '../../test/remember.ts';

const goals = toGoals('One', 'Two', 'Three');

const asking = (id: string) =>
  defineTechnique({
    id,
    title: id,
    paper: 'https://example.org',
    description: 'Records what it learns about the agent.',
    options: z.object({}),
    async attack(_, { target, probe }) {
      const continues = await target.continuesPrefill();
      await probe([{ role: 'user', content: 'Hi' }], { continues });
    },
  });

/** An agent of either protocol that answers a started greeting with this text, or with this status. */
async function agentSaying(
  said: string | number,
  type: 'localmodel' | 'chatapi-sdk' = 'localmodel',
) {
  const server = await scriptedServer(({ body }, response) => {
    const isBegun = JSON.parse(body).messages.at(-1).role === 'assistant';
    if (isBegun && typeof said === 'number') return void response.writeHead(said).end('{}');
    const message = { role: 'assistant', content: isBegun ? said : 'Hello.' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ message, choices: [{ message }] }));
  });
  onTestFinished(server.close);
  const connection = { fetch, env: {}, timeoutMs: 5_000 };
  const target =
    type === 'localmodel'
      ? localmodel.connect({ endpoint: server.url, model: 'm' }, connection)
      : chatapiSdk.connect({ endpoint: server.url, model: 'm', prefill: true }, connection);
  const greetings = () => server.requests.filter(({ body }) => body.includes('Wednes"')).length;
  const campaign = { technique: asking('own'), target, url: server.url, goals };
  return { campaign, greetings };
}

const told = (attempts: readonly { data: Record<string, unknown> }[]) => [
  ...new Set(attempts.map(({ data }) => data['continues'])),
];

test.each([
  ['day is going well.', true],
  [' day', true],
  ['Hello! I hope that your Wednesday is going well.', true],
  ['Hello! How can I help you?', false],
  ['Hello! I hope that you have a good Wednesday.', false],
  ['Days come and go.', false],
  ['Wednesday, yes.', false],
  ['', false],
  [400, false],
])('an agent that answers a started greeting with %j continues it: %j', async (said, continues) => {
  for (const type of ['localmodel', 'chatapi-sdk'] as const) {
    const { campaign, greetings } = await agentSaying(said, type);

    const { attempts } = await play(campaign);

    expect(told(attempts)).toEqual([continues]);
    expect(attempts).toHaveLength(3);
    expect(greetings()).toBe(1);
  }
});

test('an unreachable agent is greeted again, also after a resume', async () => {
  const { campaign, greetings } = await agentSaying(500);

  const { attempts, events } = await play({ ...campaign, concurrency: 1 });
  await play({ ...campaign, memory: remember(events.slice(0, 4)) });

  expect(told(attempts)).toEqual([false]);
  expect(greetings()).toBeGreaterThan(3);
});

test('an agent that does not claim to continue a started reply is not greeted', async () => {
  const { campaign, greetings } = await agentSaying('day.');
  const target = { ...campaign.target, canPrefill: false };

  const { attempts } = await play({ ...campaign, target });

  expect(told(attempts)).toEqual([false]);
  expect(greetings()).toBe(0);
});

test('a resumed campaign reads the result from the journal; the greeting is counted once', async () => {
  for (const said of ['day.', 'Hello.', 400]) {
    const { campaign, greetings } = await agentSaying(said);
    const whole = await play(campaign);
    const first = whole.events.findIndex(({ type }) => type === 'attempt-end');

    const rest = await play({ ...campaign, memory: remember(whole.events.slice(0, first + 1)) });

    expect(greetings()).toBe(1);
    expect(told([...whole.attempts, ...rest.attempts])).toEqual([said === 'day.']);
  }
});

test('a campaign that started before the greeting existed finishes without it', async () => {
  const { campaign, greetings } = await agentSaying('Hello.');

  const { attempts } = await play({ ...campaign, trustsPrefill: true });

  expect(told(attempts)).toEqual([true]);
  expect(greetings()).toBe(0);
});

test('the greeting respects the budget and stops with the campaign', async () => {
  const { campaign, greetings } = await agentSaying('day.');
  const signal = AbortSignal.abort();

  const spent = await play({ ...campaign, budget: { max_requests: 1 } });
  const aborted = await play({ ...campaign, signal });

  expect(greetings()).toBe(1);
  expect(spent.attempts).toHaveLength(0);
  expect(aborted.status).toBe('CANCELLED');
});
