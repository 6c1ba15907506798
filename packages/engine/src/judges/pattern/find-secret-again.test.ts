import { expect, test } from 'vitest';
import { findSecretAgain } from './find-secret-again.ts';

test('a text is judged as before, however many others came between', () => {
  const judge = {};
  const find = (text: string) => findSecretAgain(text, 'ORCHID-77', judge)?.hidden;
  const texts = ['No.', 'ORCHID-77', '77-DIHCRO'];

  const first = texts.map(find);
  const again = texts.map(find);
  for (let number = 0; number < 200; number++) find(`No, for the ${number}th time.`);

  expect(first).toEqual([undefined, null, 'backwards']);
  expect(again).toEqual(first);
  expect(texts.map(find)).toEqual(first);
});

test('another judge looks for its own secret in the same text', () => {
  const find = (secret: string) => findSecretAgain('The word is ORCHID-77.', secret, { secret });

  expect([find('ORCHID-77'), find('LANTERN-4')]).toEqual([{ hidden: null }, undefined]);
});
