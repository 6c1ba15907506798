import { expect, test } from 'vitest';
import { play, toGoals } from '../../test/play.ts';
import { scriptedChat } from '../../test/scripted-chat.ts';
import { manyShot } from './many-shot.ts';
import { readShots } from './read-shots.ts';

const shots = ['a', 'b', 'c', 'd'].map((one) => `User: ${one}?\nAssistant: ${one}.`);

async function send(options: Record<string, unknown>, seed = 1) {
  const target = await scriptedChat(() => 'No.');
  const goals = toGoals('Wave');
  const { attempts } = await play({ technique: manyShot, url: target.url, goals, options, seed });
  expect(target.questions).toHaveLength(1);
  return { content: target.questions[0]?.messages[0]?.content ?? '', attempts };
}

test('the goal follows the shots, as the next message of the user', async () => {
  const { content, attempts } = await send({ shots });

  const parts = content.split('\n\n');
  expect(parts.slice(0, -1).sort()).toEqual(shots);
  expect(parts.at(-1)).toBe('User: Wave\nAssistant:');
  expect(attempts[0]?.data).toEqual({ shots: 4 });
});

test('at most so many are shown, drawn by the seed', async () => {
  const { content, attempts } = await send({ shots, n_shots: 2 });

  expect(attempts[0]?.data).toEqual({ shots: 2 });
  expect(content.split('\n\n')).toHaveLength(3);
  expect((await send({ shots, n_shots: 2 })).content).toBe(content);
});

test('without any, ours are shown', async () => {
  expect((await send({})).attempts[0]?.data).toEqual({ shots: 12 });
});

test.each([
  ['JSONL', '{"question":"a?","answer":"a."}\n\n{"question":"b?","answer":"b."}\n'],
  ['JSON', '[{"question":"a?","answer":"a."},{"question":"b?","answer":"b."}]'],
  ['YAML', '- question: a?\n  answer: a.\n- { question: b?, answer: b. }'],
])('shots are read from %s', (_, text) => {
  expect(readShots(text)).toEqual(shots.slice(0, 2));
});

test.each([
  ['{"question":"a?"}', 'Shot 1 lacks the fields question and answer.'],
  ['{"question":', 'Line 1 is not JSON.'],
  ['question: a?', 'It is neither a list nor one JSON object a line.'],
])('a file that is no list of shots is refused: %s', (text, reason) => {
  expect(() => readShots(text)).toThrow(reason);
});
