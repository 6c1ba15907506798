import { expect, test } from 'vitest';
import { limitLines } from './limit-lines.ts';

const open = () => {
  let moment = 1_000_000;
  const dropped: object[] = [];
  const mayLog = limitLines({ now: () => moment, onDropped: (line) => dropped.push(line) });
  const send = (address: string, times: number, isKnown = false) =>
    Array.from({ length: times }, () => mayLog({ address, isKnown })).filter(Boolean).length;
  return { send, dropped, at: (ms: number) => (moment = 1_000_000 + ms) };
};

test('an address has 120 lines a minute; the rest is counted, and reported in the next minute', () => {
  const { send, dropped, at } = open();

  expect(send('192.0.2.1', 200)).toBe(120);
  expect(send('192.0.2.2', 5)).toBe(5);
  expect(dropped).toEqual([]);
  at(60_000);

  expect(send('192.0.2.2', 1)).toBe(1);
  expect(dropped).toEqual([{ requests: 80, addresses: 1 }]);
  expect(send('192.0.2.1', 200)).toBe(120);
});

test('many addresses have 1,200 lines a minute together, and callers are always logged', () => {
  const { send, dropped, at } = open();
  let logged = 0;

  for (let host = 0; host < 5_000; host++) logged += send(`10.0.${host >> 8}.${host & 255}`, 1);
  const ofCaller = send('10.0.0.1', 3, true);
  at(61_000);
  send('192.0.2.1', 1);

  expect([logged, ofCaller]).toEqual([1_200, 3]);
  // How many addresses is remembered no further than this.
  expect(dropped).toEqual([{ requests: 3_800, addresses: 1_200 }]);
});

test('a clock that was set back does not stop the log', () => {
  const { send, at } = open();

  expect(send('192.0.2.1', 200)).toBe(120);
  at(-3_600_000);

  expect(send('192.0.2.1', 200)).toBe(120);
});
