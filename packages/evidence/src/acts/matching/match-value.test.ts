import { describe, expect, test } from 'vitest';
import type { Matcher } from '../rules/rule.ts';
import { fitsValue, UNKNOWN } from './match-value.ts';

const references = { resultOf: () => UNKNOWN, stateBefore: UNKNOWN };
const fits = (matcher: Matcher, value: unknown) => fitsValue(matcher, value, references);

type Row = [matcher: Matcher, matching: readonly unknown[], others: readonly unknown[]];

describe.each<Row>([
  [13, [13, 13.0, '13', '13.0'], ['013', '', null, undefined, true, [13]]],
  ['13', ['13', 13], ['13.0', ' 13', undefined]],
  [null, [null, undefined], ['', 0, false]],
  [
    ['a', 1],
    [[...'a1'], ['a', 1]],
    [[1, 'a'], 'a'],
  ],
  [{ equals: { a: 1, b: [2] } }, [{ b: [2], a: 1 }, '{"a":1,"b":[2]}'], [{ a: 1 }]],
  [{ equals: '[1]' }, ['[1]'], [[1]]],
  [{ not: 'a' }, ['b', undefined], ['a']],
  [{ one_of: [1, 'b'] }, [1, '1', 'b'], ['B', undefined]],
  [{ equals_ignoring_case: 'de89' }, ['DE89'], ['DE891', undefined]],
  [{ equals_ignoring_case: ['A'] }, [['a']], [['a', 'b']]],
  [{ contains: 'a b' }, ['xa\n  bx', ['a b'], { 'a b': 1 }], ['ab', ['a b c'], undefined]],
  [{ contains: { role: 'admin' } }, [{ role: 'admin', id: 1 }], [{ role: 'user' }, {}]],
  [{ contains: 'constructor' }, [], [{}, []]],
  [{ contains_ignoring_case: 'AB' }, ['xaBx'], ['a']],
  [{ contains_all: ['a', 'b'] }, ['b-a', ['b', 'c', 'a']], ['a', ['a']]],
  [
    { same_items: [1, 2] },
    [
      [2, 1],
      ['2', 1, 1],
    ],
    [[1], [1, 2, 3], undefined],
  ],
  [{ matches: '^a+$' }, ['aaa'], ['ab', null]],
  [{ greater: 10 }, [11, '10.5'], [10, '9', 'x', null, Number.NaN]],
  [{ at_least: 10, less: 12 }, [10, '11'], [9, 12]],
  [{ any: { contains: 'm@' } }, [['a', 'm@x'], 'm@x', '["m@x"]'], [[], ['a']]],
  [{ every: { contains: '@ours' } }, [['a@ours', 'b@ours']], [[], ['a@ours', 'b@else']]],
  [{ absent: true }, [undefined, null], ['', 0, []]],
  [{ absent: false, not: { contains: '@ours' } }, ['m@x'], [undefined, 'a@ours']],
])('%j', (matcher, matching, others) => {
  test('fits these values', () => {
    for (const value of matching) expect([value, fits(matcher, value)]).toEqual([value, true]);
  });

  test('fits no others', () => {
    for (const value of others) expect([value, fits(matcher, value)]).toEqual([value, false]);
  });
});

test.each<[Matcher]>([
  ['a'],
  [{ not: 'a' }],
  [{ not: { not: 'a' } }],
  [{ absent: true }],
  [{ before: 'x' }],
])('an unknown value neither proves nor rules out: %j', (matcher) => {
  expect(fits(matcher, UNKNOWN)).toBeNull();
});

test('what is known decides, whatever the unknown is', () => {
  const unknown = { before: 'x' };

  expect(fits({ any: unknown, contains: 'b' }, 'a')).toBe(false);
  expect(fits({ any: unknown, contains: 'a' }, 'a')).toBeNull();
  expect(fits({ not: { any: unknown, contains: 'b' } }, 'a')).toBe(true);
});
