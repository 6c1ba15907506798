import type { TargetReply } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { toCall } from '../acts/read-calls.ts';
import { toResult } from '../acts/read-items.ts';
import { fromTold } from '../acts/told.ts';
import { actsIn } from '../test/acts-in.ts';
import { takeTurns } from './take-turns.ts';

const reply = (...acts: object[]): TargetReply => ({
  ...{ text: 'ok', statusCode: 200, headers: {}, body: '', usage: null },
  ...fromTold(acts.map((act) => ('output' in act ? toResult(act) : toCall(act)))),
});

const take = (...replies: TargetReply[]) =>
  takeTurns(replies, (turn) => Promise.resolve(turn)).then(actsIn);

test('of several turns, each act says its turn, and ids that we gave are of that turn', async () => {
  const pay = [{ name: 'pay' }, { name: 'pay', output: 'sent' }];

  expect(await take(reply(...pay), reply(...pay))).toEqual([
    ...['call-1 pay', 'call-1 = sent', 'call-1 pay (turn 2)', 'call-1 = sent (turn 2)'],
  ]);
});

test('what an agent tells of earlier turns again, with its ids, is told once', async () => {
  const first = [
    { id: 'a', name: 'pay' },
    { id: 'a', output: 'sent' },
  ];

  expect(await take(reply(...first), reply(...first, { id: 'b', name: 'pay' }))).toEqual([
    ...['a pay', 'a = sent', 'b pay (turn 2)'],
  ]);
});

test('an id that comes again with another call is another call, and its result is not dropped', async () => {
  const pay = (to: string) => [
    { id: 'a', name: 'pay', arguments: { to } },
    { id: 'a', output: 'sent' },
  ];

  expect(await take(reply(...pay('x')), reply(...pay('y')))).toEqual([
    ...['a pay {"to":"x"}', 'a = sent'],
    ...['a pay {"to":"y"} (turn 2)', 'a = sent (turn 2)'],
  ]);
});
