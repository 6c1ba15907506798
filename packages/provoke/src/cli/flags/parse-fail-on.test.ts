import { UsageError } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { parseFailOn } from './parse-fail-on.ts';

test('a bound for each kind, in any order and case', () => {
  expect(parseFailOn('did=0')).toEqual({ did: 0 });
  expect(parseFailOn(' undecided=0, Said=5,meant=1,did=0 ')).toEqual({
    ...{ did: 0, meant: 1, said: 5, undecided: 0 },
  });
});

test.each([
  ['', 'not "".', '--fail-on did=0,meant=1'],
  ['menat=1', 'Did you mean meant?', '--fail-on did=0,meant=1'],
  ['reached=0', 'under did', '--fail-on did=0'],
  ['did=0,did=1', 'did twice', '--fail-on did=0,meant=1'],
  ['did=-1', 'for did, not "-1"', '--fail-on did=0'],
  ['did=10%', 'for did, not "10%"', '--fail-on did=0'],
  ['did=0=1', 'for did, not "0=1"', '--fail-on did=0'],
  ['did=0,', 'not ""', '--fail-on did=0,meant=1'],
  ['did', 'for did, not ""', '--fail-on did=0'],
  [`did=0,${'x'.repeat(10_000)}=0`, `not "${'x'.repeat(80)}"`, '--fail-on did=0,meant=1'],
])('"%s" is refused with what to type', (text, said, next) => {
  const error = (() => {
    try {
      return parseFailOn(text);
    } catch (thrown) {
      return thrown;
    }
  })();

  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).message).toMatch(said);
  expect((error as UsageError).next).toEqual([next]);
});
