import { expect, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { connectTo } from '../test/connect-to.ts';
import { http } from './http.ts';

const conversation: Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'say "{{role}}"' },
  { role: 'assistant', content: 'and?' },
  { role: 'user', content: 'two' },
];

test.each([
  ['an object', { author: '{{role}}', parts: [{ text: '{{content}}' }], kind: 'chat' }],
  ['JSON as text', '{"author": {{role}}, "parts": [{"text": "{{content}}"}], "kind": "chat"}'],
])(
  'messages have the shape of %s, with the roles by their own names',
  async (_, message_template) => {
    const { say, bodies, target } = await connectTo(
      http,
      (_, response) => void response.end('hi'),
      {
        body: { turns: '{{messages}}' },
        message_template,
        roles: { assistant: 'model', system: 'user' },
      },
    );
    const turns = [
      ['user', 'Be brief.'],
      ['user', 'say "{{role}}"'],
      ['model', 'and?'],
      ['user', 'two'],
    ].map(([author, text]) => ({ author, parts: [{ text }], kind: 'chat' }));

    await say(conversation);

    expect(bodies()).toEqual([{ turns }]);
    expect(target.payload(conversation, { maxTokens: undefined })).toMatchObject({
      turns: [{ messages: turns }],
    });
  },
);

test('roles alone keep the usual shape', async () => {
  const { ask, bodies } = await connectTo(http, (_, response) => void response.end('hi'), {
    body: { turns: '{{messages}}' },
    roles: { user: 'human' },
  });

  await ask('one');

  expect(bodies()).toEqual([{ turns: [{ role: 'human', content: 'one' }] }]);
});

test('a shape without the words is refused', async () => {
  const connecting = connectTo(http, () => {}, {
    body: { turns: '{{messages}}' },
    message_template: { author: '{{role}}' },
  });

  await expect(connecting).rejects.toThrow(/message_template does not carry the words/);
});
