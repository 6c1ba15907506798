import { limits } from '@provoke/contract';
import { ExportError } from '@provoke/telemetry';
import { expect, test } from 'vitest';
import { exportOf, newTraceId, toolSpan } from '../../test/spans.ts';
import { checkJson } from './check-json.ts';

const check = (text: string) => checkJson(Buffer.from(text));
const attributes = (value: object) =>
  JSON.stringify(exportOf([{ ...toolSpan(newTraceId()), attributes: [{ key: 'k', value }] }]));
const deep = (levels: number): object =>
  levels === 0 ? { stringValue: 'x' } : { arrayValue: { values: [deep(levels - 1)] } };

test('an export as large and as deep as it may be passes, whatever its texts are', () => {
  const spans = Array.from({ length: 5_000 }, () => toolSpan(newTraceId()));
  check(JSON.stringify(exportOf(spans)));
  check(attributes(deep(32)));
  check(attributes({ stringValue: '\\"{[,'.repeat(500_000) }));
});

test.each([
  ['too many objects', `[${'{},'.repeat(limits.jsonValuesMax / 2)}{}]`, 413],
  ['too many numbers', `[${'1,'.repeat(limits.jsonValuesMax)}1]`, 413],
  ['too many levels', '['.repeat(200), 400],
  ['a value that is too deep', attributes(deep(100)), 400],
])('%s is refused before it is parsed', (_, text, status) => {
  let thrown: unknown;
  try {
    check(text);
  } catch (error) {
    thrown = error;
  }

  expect(thrown).toBeInstanceOf(ExportError);
  expect(thrown).toMatchObject({ status });
});
