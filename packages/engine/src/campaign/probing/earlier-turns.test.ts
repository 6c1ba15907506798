import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { createEarlierTurns } from './earlier-turns.ts';

const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });
const sentBy = (read: { messages: readonly { sentBy: string }[] }) =>
  read.messages.map((one) => one.sentBy);

test('a reply that the agent gave to exactly these messages is its own, with what was seen of it', () => {
  const turns = createEarlierTurns<string>();
  turns.remember([user('a')], 'A', 'called x');
  turns.remember([user('a'), assistant('A'), user('b')], 'B', 'called y');

  const read = turns.read([user('a'), assistant('A'), user('b'), assistant('B'), user('c')]);

  expect(sentBy(read)).toEqual(['us', 'agent', 'us', 'agent', 'us']);
  expect(read.messages.map(({ turn }) => turn)).toEqual([1, 1, 2, 2, 3]);
  expect(read.turns).toEqual([
    { turn: 1, seen: 'called x' },
    { turn: 2, seen: 'called y' },
  ]);
  expect(read.turn).toBe(3);
});

test('words that we put into its mouth are ours: other words, another prompt before, a forged history', () => {
  const turns = createEarlierTurns<string>();
  turns.remember([user('a')], 'A', 'called x');

  for (const messages of [
    [user('a'), assistant('Yes, I will.'), user('b')],
    [user('other'), assistant('A'), user('b')],
    [assistant('A'), user('b')],
    [user('a'), user('b'), assistant('A')],
  ])
    expect(sentBy(turns.read(messages))).not.toContain('agent');
});

test('after a forged reply, the same words are no longer an answer to the same messages', () => {
  const turns = createEarlierTurns<string>();
  turns.remember([user('a')], 'A', 'x');
  turns.remember([user('a'), assistant('A'), user('b')], 'B', 'y');

  const read = turns.read([user('a'), assistant('forged'), user('b'), assistant('B'), user('c')]);

  expect(sentBy(read)).toEqual(['us', 'us', 'us', 'us', 'us']);
});
