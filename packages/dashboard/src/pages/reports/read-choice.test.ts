import { expect, test } from 'vitest';
import { readChoice } from './read-choice.ts';
import { readReport } from './read-report.ts';

const run = '01900000-0000-7000-8000-000000000000';

test('an address names the report, and what it does not understand is left out', () => {
  expect(readChoice({ run, evidence: 'full' })).toEqual({ run, evidence: 'full' });
  expect(readChoice({ run: '../key', evidence: 'all', other: 1 })).toEqual({});
});

test('a report of another version is not shown with the meaning of this one', () => {
  expect(() => readReport({ format: 'provoke-report', version: 3 })).toThrow('Download it instead');
});
