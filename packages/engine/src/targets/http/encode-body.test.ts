import type { Heard } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import { connectTo } from '../test/connect-to.ts';
import { http } from './http.ts';

const connect = (type: string, body: object) =>
  connectTo(http, (_, response) => void response.end('hi'), {
    headers: { 'content-type': type },
    body,
  });

test('a prompt goes as a file among the fields of a form', async () => {
  const { ask, server } = await connect('multipart/form-data', {
    lang: 'en',
    file: { filename: 'q-{{model}}.txt', content: 'Read this: {{prompt}}', type: 'text/markdown' },
    plain: { filename: 'p.txt', content: '{{prompt}}' },
  });

  await ask('say "hi"\r\n--x');

  const { headers, body = '' } = server.requests[0] ?? {};
  const form = await new Response(body, {
    headers: { 'content-type': `${headers?.['content-type']}` },
  }).formData();
  const [file, plain] = [form.get('file'), form.get('plain')];
  expect(form.get('lang')).toBe('en');
  if (!(file instanceof File) || !(plain instanceof File)) expect.fail('they are no files');
  expect([file.name, file.type, plain.type]).toEqual(['q-m.txt', 'text/markdown', 'text/plain']);
  expect(await file.text()).toBe('Read this: say "hi"\r\n--x');
});

test.each([
  ['multipart/form-data', { file: { filename: 'q.txt', text: '{{prompt}}' } }],
  ['application/x-www-form-urlencoded', { file: { filename: 'q.txt', content: '{{prompt}}' } }],
])('in %s, %j is refused', async (type, body) => {
  await expect(connect(type, body)).rejects.toThrow(/"file" is nested, .* as a file/);
});

test.each([
  ['application/x-www-form-urlencoded', async ({ body = '' }) => new URLSearchParams(body)],
  [
    'multipart/form-data',
    async ({ headers, body }: Pick<Heard, 'headers' | 'body'>) =>
      new Response(body, {
        headers: { 'content-type': `${headers['content-type']}` },
      }).formData(),
  ],
])('in %s, a field with several values is sent several times', async (type, read) => {
  const { ask, server } = await connect(type, { tag: ['a', '{{prompt}}'], to: 'x' });

  await ask('b&c');

  const [heard] = server.requests;
  const form = heard && (await read(heard));
  expect(form?.getAll('tag')).toEqual(['a', 'b&c']);
  expect(form?.getAll('to')).toEqual(['x']);
});

test('a prompt in XML is text there', async () => {
  const { ask, server } = await connectTo(http, (_, response) => void response.end('hi'), {
    headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
    body: '<ask to="{{session}}">{{prompt}}</ask>',
  });

  await ask('a < b & "c"');

  expect(server.requests[0]?.body).toMatch(/>a &lt; b &amp; &quot;c&quot;<\/ask>$/);
});
