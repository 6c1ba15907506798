import { ApiError, ConnectionError } from '@provoke/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow, type Turn } from './follow.ts';
import { getStanding, retryAll } from './standing.ts';
import { Silent } from './watch-silence.ts';

const START = Date.parse('2026-03-02T09:30:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  // The longest wait that jitter leaves.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('window', new EventTarget());
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const away = () => Promise.reject(new ConnectionError('It gave no answer.'));
const refuse = (status: number, retryAfterMs?: number) =>
  Promise.reject(
    new ApiError('GET /run', { status, body: '', requestId: undefined, retryAfterMs }),
  );
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Takes a step for each turn, and the last one from then on. */
function play(...steps: Turn[]) {
  const at: number[] = [];
  const turn = vi.fn<Turn>((turning) => {
    at.push(Date.now() - START);
    const step = steps[Math.min(at.length, steps.length) - 1];
    return step ? step(turning) : Promise.resolve(undefined);
  });
  return { turn, at };
}

/** A stream that holds until it is aborted or broken. */
function openStream() {
  let fail = (_: Error) => {};
  const turn: Turn = ({ signal, heard }) =>
    new Promise((_, reject) => {
      heard();
      signal.addEventListener('abort', () => reject(signal.reason));
      fail = reject;
    });
  return { turn, breakOff: (error: Error) => fail(error) };
}

test('what is away is tried again forever, at most half a minute apart', async () => {
  const { turn, at } = play(away);

  const stop = follow(turn);
  await passed(600_000);
  stop();
  await passed(600_000);

  expect(at.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 61, 91].map((s) => s * 1_000));
  expect(at.length).toBe(24);
});

test('a page says since when it is not live, what it read last, and when it tries again, until it is live', async () => {
  const { turn } = play(
    async () => 5_000,
    away,
    away,
    async () => 5_000,
  );

  const stop = follow(turn);
  await passed(5_000);
  const first = getStanding();
  await passed(1_000);
  const second = getStanding();
  await passed(2_000);

  expect(first).toEqual({ since: START + 5_000, readAt: START, againAt: START + 6_000 });
  expect(second).toEqual({ since: START + 5_000, readAt: START, againAt: START + 8_000 });
  expect(getStanding()).toBeUndefined();
  stop();
});

test('the wait that the service asks for is kept, unless a person asks', async () => {
  const { turn, at } = play(
    async () => 0,
    () => refuse(429, 20_000),
    () => refuse(503, 8_000),
    async () => 60_000,
  );

  const stop = follow(turn);
  await passed(19_000);
  expect(at).toHaveLength(2);
  await passed(1_000);
  expect(at).toHaveLength(3);
  retryAll();
  await passed(0);

  expect(at).toEqual([0, 0, 20_000, 20_000]);
  expect(getStanding()).toBeUndefined();
  stop();
});

test.each([401, 403, 404])('%i is not tried again', async (status) => {
  const onRefused = vi.fn();
  const { turn, at } = play(() => refuse(status));

  follow(turn, { onRefused });
  await passed(600_000);

  expect(at).toHaveLength(1);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }));
});

test('a connection that held ends quietly once; if the next fails too, the page is cut off', async () => {
  const { turn: stream, breakOff } = openStream();
  const { turn, at } = play(stream, away);

  const stop = follow(turn);
  await passed(60_000);
  breakOff(new ConnectionError('It broke off.'));
  await passed(0);
  const quiet = getStanding();
  await passed(250);

  expect(quiet).toBeUndefined();
  expect(at).toEqual([0, 60_250]);
  expect(getStanding()).toMatchObject({ since: START + 35_000, readAt: START });
  stop();
});

test('a connection that fell silent is cut off at once', async () => {
  const { turn: stream, breakOff } = openStream();

  const stop = follow(stream);
  await passed(35_000);
  breakOff(new Silent('Nothing was heard.'));
  await passed(0);

  expect(getStanding()).toMatchObject({ readAt: START, againAt: START + 36_000 });
  stop();
});

test.each([
  ['is online', () => window.dispatchEvent(new Event('online'))],
  ['is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['is shown from the history', () => window.dispatchEvent(new Event('pageshow'))],
  ['is thawed', () => document.dispatchEvent(new Event('resume'))],
  // The timer that should have fired meanwhile fires now.
  [
    'slept',
    () => {
      vi.setSystemTime(Date.now() + 600_000);
      return passed(2_000);
    },
  ],
])('a page that %s reconnects at once, waiting or not', async (_, wake) => {
  const waiting = play(() => refuse(429, 3_600_000), away);
  const open = play(openStream().turn);
  const stops = [follow(waiting.turn), follow(open.turn)];
  await passed(2_500);

  await wake();
  await passed(0);

  expect(waiting.at).toHaveLength(2);
  expect(open.at).toHaveLength(2);
  for (const stop of stops) stop();
});

test('a hidden page follows nothing', async () => {
  const page = document as unknown as EventTarget & { visibilityState: string };
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const { turn, at } = play(async () => 1_000);
  const stop = follow(turn);
  await passed(1_500);

  show('hidden');
  await passed(600_000);
  const hidden = at.length;
  show('visible');
  await passed(0);

  expect([hidden, at.length]).toEqual([2, 3]);
  stop();
});

test('what comes back calls the others back, and all is live at the same time', async () => {
  let isBack = false;
  const read: Turn = async () => (isBack ? 60_000 : away());
  const late = play(async () => 500, read);
  const stops = [follow(read, { readAt: START }), follow(late.turn)];
  await passed(2_900);

  isBack = true;
  await passed(100);

  expect(getStanding()).toBeUndefined();
  // It would have waited until 3,500.
  expect(late.at).toEqual([0, 500, 1_500, 3_000]);
  for (const stop of stops) stop();
});

test('what is followed to its end is not tried again', async () => {
  const { turn, at } = play(async () => undefined);

  follow(turn);
  await passed(600_000);

  expect(at).toEqual([0]);
});
