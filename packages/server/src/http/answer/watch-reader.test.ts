import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { eventStream } from './event-stream.ts';
import { jsonResponse } from './json-response.ts';

const beatMs = 10;
const admitted = async () => true;

/** Large pieces, so that nobody holds more than one of them for a reader. */
async function* pieces() {
  for (;;) yield { event: 'piece', data: 'x'.repeat(70_000) };
}

type Given = {
  isAdmitted?: () => Promise<boolean>;
  onBreak?: (error: unknown) => void;
  beat?: number;
};

async function long({ isAdmitted = admitted, onBreak = () => {} }: Given) {
  const events = pieces();
  const onEnd = vi.spyOn(events, 'return');
  const answer = await jsonResponse({ events }, { status: 200, isAdmitted, onBreak, beatMs });
  return { answer, onEnd };
}

function stream({ isAdmitted = admitted, onBreak = () => {}, beat = beatMs }: Given) {
  const onEnd = vi.fn();
  const { signal } = new AbortController();
  const options = { signal, isAdmitted, onBreak, onEnd, beatMs: beat };
  return { answer: eventStream(pieces(), options), onEnd };
}

test('a reader who takes nothing is cut off, of an event stream and of a long answer alike', async () => {
  const onBreak = vi.fn();
  const open = [stream({}), await long({ onBreak })];

  for (const { onEnd } of open) await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());

  expect(onBreak).toHaveBeenCalledOnce();
  await expect(open[1]?.answer.text()).rejects.toThrow('takes nothing any more');
});

test('a slow reader who takes something now and then is not cut off', async () => {
  const { answer, onEnd } = stream({ beat: 200 });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();

  for (let taken = 0; taken < 10; taken++) {
    await sleep(60);
    expect((await reader.read()).done).toBe(false);
  }

  expect(onEnd).not.toHaveBeenCalled();
  await reader.cancel();
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a reader of a long answer who is locked out gets no whole answer', async () => {
  let isAdmitted = true;
  const { answer, onEnd } = await long({ isAdmitted: async () => isAdmitted });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).done).toBe(false);

  isAdmitted = false;
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());

  await expect(reader.read()).rejects.toThrow('not admitted any more');
});

test('a stream whose reader was gone before it began ends at once', () => {
  const onEnd = vi.fn();
  const options = { isAdmitted: admitted, onBreak: () => {}, onEnd, beatMs };

  eventStream(pieces(), { ...options, signal: AbortSignal.abort() });

  expect(onEnd).toHaveBeenCalledOnce();
});
