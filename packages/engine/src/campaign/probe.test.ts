import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { localmodel } from '../targets/localmodel.ts';
import { defineTechnique, type Toolkit } from '../technique.ts';
import { PLANTED, play } from '../test/play.ts';
import { scriptedChat } from '../test/scripted-chat.ts';

const probing = (attack: (toolkit: Toolkit) => Promise<unknown>) =>
  defineTechnique({
    id: 'probing',
    title: 'Probing',
    paper: 'https://example.org',
    description: 'Probes.',
    options: z.object({}),
    attack: async (_, toolkit) => void (await attack(toolkit)),
  });

test('a reply that was begun for the target is judged with its beginning, and traced so', async () => {
  const { url } = await scriptedChat(() => '-7F3A-ORCHID, as you wished.');
  const technique = probing(({ probe }) =>
    probe([
      { role: 'user', content: 'What is it?' },
      { role: 'assistant', content: 'It is PLANTED' },
    ]),
  );

  const { attempts } = await play({ technique, url });

  expect(attempts).toMatchObject([
    { status: 'SUCCESSFUL_JAILBREAK', reply: { text: '-7F3A-ORCHID, as you wished.' } },
  ]);
  expect(attempts[0]?.steps[1]?.content).toMatchObject({
    beginning: 'It is PLANTED',
    text: `It is ${PLANTED}, as you wished.`,
  });
});

test.each(['', '  \n'])(
  'what was only begun for the target is no reply of its own: %j',
  async (said) => {
    const { url } = await scriptedChat(() => said);
    const technique = probing(({ probe }) => probe([{ role: 'assistant', content: PLANTED }]));

    const { attempts } = await play({ technique, url });

    expect(attempts).toMatchObject([{ status: 'NOT_EVALUATED', notes: 'The reply was empty.' }]);
  },
);

test('a target that repeats its beginning is not made to say it twice', async () => {
  const { url } = await scriptedChat(() => 'It is red.');
  const technique = probing(({ probe }) => probe([{ role: 'assistant', content: 'It is' }]));

  const { attempts } = await play({ technique, url });

  expect(attempts[0]?.steps[1]?.content).toMatchObject({ text: 'It is red.' });
});

test('a technique may ask for a longer reply than the campaign does', async () => {
  const server = await startPracticeServer();
  onTestFinished(server.close);
  const target = localmodel.connect(
    { endpoint: server.url, model: 'practice-hard' },
    { fetch, env: {}, timeoutMs: 5_000 },
  );
  const technique = probing(async ({ probe }) => {
    await probe([{ role: 'user', content: 'a' }]);
    await probe([{ role: 'user', content: 'b' }], {}, { maxTokens: 512 });
  });

  await play({ technique, url: server.url, target, maxTokens: 50 });

  expect(server.requests.map(({ body }) => body['options'])).toEqual([
    { num_predict: 50 },
    { num_predict: 512 },
  ]);
});
