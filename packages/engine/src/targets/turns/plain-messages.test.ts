import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { plainMessages } from './plain-messages.ts';

test('messages without tools stay as they are', () => {
  const messages: Message[] = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Ok.' },
  ];

  expect(plainMessages(messages)).toEqual(messages);
});

test('calls and results are lines below the words of the user before them', () => {
  const toolCalls = [{ id: 'f', name: 'look', arguments: '{}' }];

  expect(
    plainMessages([
      { role: 'tool', content: 'No user yet.', toolCallId: 'e' },
      { role: 'assistant', content: 'I look.', toolCalls },
      { role: 'tool', content: 'Pay a.', toolCallId: 'f' },
      { role: 'user', content: 'And?' },
    ]),
  ).toEqual([
    {
      role: 'user',
      content: 'tool result: No user yet.\n\ntool call: look {}\n\ntool result: Pay a.',
    },
    { role: 'assistant', content: 'I look.' },
    { role: 'user', content: 'And?' },
  ]);
});
