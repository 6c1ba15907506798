import { expect, test, vi } from 'vitest';
import { eventStream } from './event-stream.ts';
import { jsonResponse } from './json-response.ts';

const beatMs = 10;
const stillAuthenticated = async () => true;

/** Large pieces, so that no more than one of them is buffered for a reader. */
async function* pieces() {
  for (;;) yield { event: 'piece', data: 'x'.repeat(70_000) };
}

/** No event, until its reader leaves. */
async function* silence(): AsyncGenerator<{ event: string; data: string }> {
  await new Promise(() => {});
}

type Given = {
  isAuthenticated?: () => Promise<boolean>;
  onBreak?: (error: unknown) => void;
};

async function long({ isAuthenticated = stillAuthenticated, onBreak = () => {} }: Given) {
  const events = pieces();
  const onEnd = vi.spyOn(events, 'return');
  const answer = await jsonResponse({ events }, { status: 200, isAuthenticated, onBreak, beatMs });
  return { answer, onEnd };
}

function stream(
  { isAuthenticated = stillAuthenticated, onBreak = () => {} }: Given,
  events = pieces(),
) {
  const onEnd = vi.fn();
  const { signal } = new AbortController();
  const options = { signal, isAuthenticated, onBreak, onEnd, beatMs };
  return { answer: eventStream(events, options), onEnd };
}

test('a stalled reader is cut off, for an event stream and a long answer alike', async () => {
  const onBreak = vi.fn();
  const open = [stream({}), await long({ onBreak })];

  for (const { onEnd } of open) await vi.waitFor(() => expect(onEnd).toHaveBeenCalled(), 30_000);

  expect(onBreak).toHaveBeenCalledOnce();
  await expect(open[1]?.answer.text()).rejects.toThrow('takes nothing any more');
});

test('a slow reader is not cut off', async () => {
  let onBeat = () => {};
  const { answer, onEnd } = stream({
    async isAuthenticated() {
      onBeat();
      return true;
    },
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();

  for (let taken = 0; taken < 10; taken++) {
    await new Promise<void>((resolve) => {
      onBeat = () => setImmediate(resolve);
    });
    expect((await reader.read()).done).toBe(false);
  }

  expect(onEnd).not.toHaveBeenCalled();
  await reader.cancel();
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a reader who loses access during a long answer does not get all of it', async () => {
  let isAuthenticated = true;
  const { answer, onEnd } = await long({ isAuthenticated: async () => isAuthenticated });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).done).toBe(false);

  isAuthenticated = false;
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled(), 30_000);

  await expect(reader.read()).rejects.toThrow('no longer authenticated');
});

test('an idle event stream ends with the beat after its reader lost access', async () => {
  let isAuthenticated = true;
  const { answer, onEnd } = stream({ isAuthenticated: async () => isAuthenticated }, silence());
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  while (!decoder.decode((await reader.read()).value).includes('keep-alive'));
  expect(onEnd).not.toHaveBeenCalled();

  isAuthenticated = false;
  while (!(await reader.read()).done);

  expect(onEnd).toHaveBeenCalledOnce();
});

test('a stream whose reader left before it started ends immediately', () => {
  const onEnd = vi.fn();
  const options = { isAuthenticated: stillAuthenticated, onBreak: () => {}, onEnd, beatMs };

  eventStream(pieces(), { ...options, signal: AbortSignal.abort() });

  expect(onEnd).toHaveBeenCalledOnce();
});
