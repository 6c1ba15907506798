import { expect, test, vi } from 'vitest';
import { jsonResponse } from './json-response.ts';

const LARGE = 'x'.repeat(100_000);

async function* items(count: number) {
  for (let nth = 0; nth < count; nth++) yield { nth, text: LARGE };
}

/** An answer, and how it ended. */
async function answering(value: unknown, beatMs = 30_000) {
  const onBreak = vi.fn();
  const onEnd = vi.fn();
  const isAuthenticated = async () => true;
  const options = { status: 200, isAuthenticated, onBreak, onEnd, beatMs };
  const response = await jsonResponse(value, options);
  return { response, onBreak, onEnd };
}

test('nested streams give the same text as a whole value', async () => {
  async function* nested() {
    yield { id: 1, steps: items(2) };
    yield { id: 2, steps: [] };
    yield { id: 3, steps: items(0) };
  }
  const steps = [0, 1].map((nth) => ({ nth, text: LARGE }));

  const { response, onEnd } = await answering({ count: 3, results: nested(), next: null });

  expect(await response.text()).toBe(
    JSON.stringify({
      count: 3,
      results: [
        { id: 1, steps },
        { id: 2, steps: [] },
        { id: 3, steps: [] },
      ],
      next: null,
    }),
  );
  expect(onEnd).toHaveBeenCalled();
});

test('a text is never split within a character', async () => {
  const text = `a${'😀'.repeat(100_000)}`;
  async function* one() {
    yield text;
  }

  const { response } = await answering({ results: one() });

  expect(await response.json()).toEqual({ results: [text] });
});

test('a failure midway breaks the answer off', async () => {
  async function* failing() {
    yield* items(4);
    throw new Error('the database is gone');
  }

  const { response, onBreak, onEnd } = await answering({ results: failing() });

  await expect(response.text()).rejects.toThrow('the database is gone');
  expect(onBreak).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalled();
});

test('a reader that disconnects ends the work', async () => {
  const { response, onEnd } = await answering({ results: items(1_000) });

  await response.body?.cancel();

  expect(onEnd).toHaveBeenCalled();
});

test('a stalled reader is cut off, and holds no memory', async () => {
  const { response, onBreak, onEnd } = await answering({ results: items(1_000) }, 10);
  const reader = response.body?.getReader();
  await reader?.read();

  await vi.waitUntil(() => onEnd.mock.calls.length > 0, 30_000);

  expect(onBreak).toHaveBeenCalledOnce();
  await expect(reader?.closed).rejects.toThrow('takes nothing any more');
});
