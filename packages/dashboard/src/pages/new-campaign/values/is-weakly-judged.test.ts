import { expect, test } from 'vitest';
import { firstValues } from './form-values.ts';
import { isWeaklyJudged } from './is-weakly-judged.ts';

test.each([
  ['patterns with nothing to look for', {}, true],
  ['emptied again', { 'judge.pattern.planted_secret': '' }, true],
  ['with another option alone', { 'judge.pattern.pattern_timeout_ms': '50' }, true],
  ['a planted secret', { 'judge.pattern.planted_secret': 'ORCHID-77' }, false],
  ['a pattern', { 'judge.pattern.broken_pattern': 'orchid' }, false],
  ['a model too', { 'judge.harmbench': 'true' }, false],
  ['a model alone', { 'judge.harmbench': 'true', 'judge.pattern': 'false' }, false],
  ['no judge', { 'judge.pattern': 'false' }, false],
  ['rules', { 'rules.forbid': '[{"tool":"pay"}]' }, false],
  ['ordinary requests', { 'goals.set': 'jailbreakbench-benign' }, false],
])('the form warns of a weak judge where it is one: %s', (_, values, isWeak) => {
  expect(isWeaklyJudged({ ...firstValues(), ...values })).toBe(isWeak);
});
