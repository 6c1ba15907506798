import { expect, test } from 'vitest';
import { readServerConfig } from '../../config/config.ts';
import { startServer } from '../../test/start-server.ts';

const PATH = '/.well-known/security.txt';

test('security.txt says where to report a vulnerability, in the format of RFC 9116', async () => {
  const { securityContacts } = readServerConfig({
    SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/report',
  });
  const server = await startServer({ securityContacts, publicBaseUrl: 'https://provoke.example' });

  const answer = await server.call(PATH);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const lines = (await answer.text()).split('\n');
  expect(lines).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/report',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT[\d:.]+Z$/),
    'Preferred-Languages: en',
    'Canonical: https://provoke.example/.well-known/security.txt',
    '',
  ]);
  const days = (Date.parse(lines[2]?.slice(9) ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect((await server.call(PATH, { method: 'POST' })).status).toBe(405);
  expect((await server.call(PATH, { method: 'HEAD' })).status).toBe(200);
});

test('without a contact there is no security.txt', async () => {
  const server = await startServer();

  expect((await server.call(PATH)).status).toBe(404);
});

test.each(['security@example.com', 'http://example.com', 'mailto:a@b.test, nonsense', 'mailto:\n'])(
  'an unusable contact stops the start: %j',
  (contact) =>
    expect(() => readServerConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT'),
);
