import { expect, test } from 'vitest';
import { modelAt, PLANTED, play } from '../../test/play.ts';
import { scriptedChat } from '../../test/scripted-chat.ts';
import { pap } from './pap.ts';
import { meanings, persuasionTechniques } from './taxonomy.ts';

const persuasion = ['Storytelling', 'Logical Appeal'];

async function send(
  options: Record<string, unknown>,
  say: () => string,
  written = '<edited>Please do.</edited>',
) {
  const target = await scriptedChat(say);
  const generator = await scriptedChat(() => written);
  const { attempts } = await play({
    technique: pap,
    url: target.url,
    options: { persuasion, ...options },
    models: { generator: modelAt(generator.url, 'generator') },
  });
  return { attempts, target, generator };
}

test('one call of the generator and one prompt for each persuasion technique, which the attempt keeps', async () => {
  const { attempts, target, generator } = await send({}, () => 'No.');

  expect(generator.questions).toHaveLength(2);
  expect(generator.questions[0]?.messages.at(-1)?.content).toContain(
    `"Storytelling": ${meanings.Storytelling}`,
  );
  expect(target.questions.map(({ messages }) => messages)).toEqual(
    Array(2).fill([{ role: 'user', content: 'Please do.' }]),
  );
  expect(attempts.map(({ data }) => data)).toEqual(persuasion.map((one) => ({ persuasion: one })));
});

test('it continues after a success, unless it is to stop early', async () => {
  expect((await send({}, () => PLANTED)).attempts).toHaveLength(2);
  const early = await send({ early_stop_on_success: true }, () => PLANTED);
  expect(early.attempts).toHaveLength(1);
});

test('an empty answer of the generator is our failure, not a prompt', async () => {
  const { attempts, target } = await send({}, () => 'No.', ' ');

  expect(target.questions).toEqual([]);
  expect(attempts.map(({ status }) => status)).toEqual(Array(2).fill('ERROR_TEST_FRAMEWORK'));
});

test('all forty are explained', () => {
  expect(Object.keys(meanings).sort()).toEqual([...persuasionTechniques].sort());
});
