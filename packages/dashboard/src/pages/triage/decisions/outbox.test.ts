import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox, type Refusal } from './outbox.ts';
import type { Call } from './to-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = (id: string): Call => ({ id, run: 'run', reviews: [] });

/** A service that answers each call with the next of these; with the last one from then on. */
function play(...answers: (Refusal | undefined)[]) {
  const sent: string[] = [];
  const kept = { value: null as unknown };
  const onSent = vi.fn();
  const onRefused = vi.fn();
  const open = () =>
    createOutbox({
      async send({ id }) {
        sent.push(id);
        return answers[Math.min(sent.length, answers.length) - 1];
      },
      keep: (value) => {
        kept.value = JSON.parse(JSON.stringify(value));
      },
      read: () => kept.value,
      ...{ onSent, onRefused },
    });
  return { sent, open, onSent, onRefused };
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('decisions are sent in their order, and told once all are', async () => {
  const { sent, open, onSent } = play(undefined);
  const outbox = open();
  outbox.open('ada');

  outbox.add([call('a')]);
  outbox.add([call('b'), call('c')]);
  await passed(0);

  expect(sent).toEqual(['a', 'b', 'c']);
  expect(onSent).toHaveBeenCalledOnce();
  expect(outbox.state()).toEqual({ waiting: 0, againAt: undefined, refused: undefined });
});

test('a reader of the queue waits until all is sent, or as long as it likes', async () => {
  const later = { retry: 'later' } as const;
  const { sent, open } = play(later, undefined);
  const outbox = open();
  outbox.open('ada');
  await outbox.allSent(AbortSignal.timeout(60_000));
  outbox.add([call('a'), call('b')]);
  const patience = new AbortController();
  const all = outbox.allSent(new AbortController().signal).then(() => [...sent]);
  const given = outbox.allSent(patience.signal).catch((reason: unknown) => reason);

  patience.abort('enough');
  await passed(7_000);

  expect(await given).toBe('enough');
  expect(await all).toEqual(['a', 'a', 'b']);
});

test('what a service that is away did not take is sent again, in its order, until it is back', async () => {
  const later = { retry: 'later' } as const;
  const { sent, open } = play(later, later, later, undefined);
  const outbox = open();
  outbox.open('ada');

  outbox.add([call('a')]);
  await passed(0);
  outbox.add([call('b')]);
  await passed(0);
  const waiting = outbox.state();
  await passed(7_000);

  expect(waiting).toMatchObject({ waiting: 2, againAt: expect.any(Number) });
  expect(sent).toEqual(['a', 'a', 'a', 'a', 'b']);
  expect(outbox.state()).toMatchObject({ waiting: 0, againAt: undefined });
});

test('a session that ended loses nothing: the same person sends it, another one does not', async () => {
  const { sent, open } = play({ retry: 'signed-in' }, undefined);
  const first = open();
  first.open('ada');
  first.add([call('a'), call('b')]);
  await passed(0);

  const other = open();
  other.open('ada');
  await passed(0);

  expect(sent).toEqual(['a', 'a', 'b']);

  const stranger = play({ retry: 'signed-in' });
  const left = stranger.open();
  left.open('ada');
  left.add([call('a')]);
  await passed(0);
  stranger.open().open('eve');
  await passed(60_000);

  expect(stranger.sent).toEqual(['a']);
});

test('what the service will never take is told, and holds up nothing', async () => {
  const { sent, open, onRefused } = play({ retry: 'never', why: 'It was deleted.' }, undefined);
  const outbox = open();
  outbox.open('ada');

  outbox.add([call('a'), call('b')]);
  await passed(0);

  expect(sent).toEqual(['a', 'b']);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(outbox.state()).toMatchObject({ waiting: 0, refused: 'It was deleted.' });
});
