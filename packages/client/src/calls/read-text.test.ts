import { expect, test } from 'vitest';
import { service } from '../test/service.ts';
import { readText } from './read-text.ts';

const MIB = 2 ** 20;

/** Sends until the other end disconnects; reports how much was sent. */
function flood(status: number, megabytes = Number.POSITIVE_INFINITY) {
  let sent = 0;
  let tries = 0;
  const ended: Promise<void>[] = [];
  const script = async (_: unknown, response: import('node:http').ServerResponse) => {
    tries++;
    response.writeHead(status, { 'content-type': 'application/json' });
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    ended.push(closed);
    const chunk = Buffer.alloc(MIB, '"');
    for (let at = 0; at < megabytes && !response.closed; at++) {
      sent += chunk.length;
      if (!response.write(chunk))
        await Promise.race([closed, new Promise((resolve) => response.once('drain', resolve))]);
    }
    response.end();
  };
  return { script, sent: () => sent, tries: () => tries, over: () => Promise.all(ended) };
}

test('an endless answer is dropped after responseBytesMax, without a retry, and the error says what to do', async () => {
  const { script, sent, tries, over } = flood(200);
  const { client } = await service(script, { responseBytesMax: 4 * MIB });

  await expect(client.keyContext.get()).rejects.toMatchObject({
    name: 'ResponseTooLarge',
    message:
      'GET /key/context answered with more than 4194304 bytes. Read less per request (page_size), or raise responseBytesMax.',
  });
  await over();
  expect(tries()).toBe(1);
  expect(sent()).toBeLessThan(64 * MIB);
});

test('an endless error response is an ApiError with a truncated body', async () => {
  const { script, over } = flood(400);
  const { client } = await service(script);

  await expect(client.keyContext.get()).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    body: '"'.repeat(MIB),
  });
  await over();
});

test('an answer of exactly the limit is whole; a split character corrupts nothing before it', async () => {
  const text = 'aé😀';
  const bytes = Buffer.byteLength(text);
  const inPieces = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const byte of Buffer.from(text)) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      }),
    );

  expect(await readText(inPieces(), bytes)).toEqual({ text, isWhole: true });
  expect(await readText(inPieces(), bytes - 1)).toMatchObject({
    text: expect.stringMatching(/^aé/),
    isWhole: false,
  });
  expect(await readText(new Response(null), 0)).toEqual({ text: '', isWhole: true });
});
