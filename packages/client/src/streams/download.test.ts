import { expect, test } from 'vitest';
import { service } from '../test/service.ts';

const entry = (id: number) => ({
  id,
  timestamp: '2026-03-02T09:30:00.000Z',
  action: 'sign-in',
  actor: 1,
  actor_username: 'ada\u2028\n',
  via: 'session',
  api_key_prefix: null,
  address: null,
  subject: null,
  details: null,
});

const line = (id: number) => `${JSON.stringify(entry(id))}\n`;
const head = { 'content-type': 'application/x-ndjson' };

test('a download is read line by line, however its bytes are split', async () => {
  const whole = Buffer.from(line(1) + line(2));
  const { client } = await service(async (_, response) => {
    response.writeHead(200, head);
    for (const byte of whole) {
      response.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    response.end();
  });

  const entries = [];
  for await (const read of client.audit.export()) entries.push(read);

  expect(entries).toEqual([entry(1), entry(2)]);
});

test.each([
  ['within a line', line(2).slice(0, 20), true],
  ['between lines', '', false],
])(
  'a download that breaks off %s fails, so that a part never passes for the whole',
  async (_, more, ends) => {
    const { client } = await service((_, response) => {
      response.writeHead(200, head);
      response.write(line(1) + more, () => (ends ? response.end() : response.destroy()));
    });

    const reading = (async () => {
      for await (const _ of client.audit.export());
    })();

    await expect(reading).rejects.toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining('broke off GET /organization/audit/export'),
    });
  },
);

test('a download that falls silent, or contains an invalid entry, fails', async () => {
  const silent = await service((_, response) => void response.writeHead(200, head).write(line(1)), {
    silenceMaxMs: 50,
  });
  const strange = await service((_, response) => void response.writeHead(200, head).end('{}\n'));

  const read = async ({ client }: typeof silent) => {
    for await (const _ of client.audit.export());
  };

  await expect(read(silent)).rejects.toThrow('broke off');
  await expect(read(strange)).rejects.toThrow('unexpected shape');
});

test('a refused download is an ApiError', async () => {
  const { client } = await service(
    (_, response) => void response.writeHead(403).end('{"detail":"Not yours."}'),
  );

  await expect(client.audit.export().next()).rejects.toMatchObject({
    name: 'ApiError',
    status: 403,
  });
});
