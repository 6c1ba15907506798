import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonTexts } from '../../test/json-texts.ts';
import { Problem } from '../problem.ts';
import { scanJson } from './scan-json.ts';

/** `ok`, or why the text is rejected. */
function scan(text: string, valuesMax = 1_000): string {
  try {
    for (const _ of scanJson(Buffer.from(text), valuesMax));
    return 'ok';
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** Also in a member that a later duplicate replaces. */
const holdsInfinity = (text: string): boolean =>
  (text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/-?\d[\d.eE+-]*/g) ?? []).some(
    (number) => !Number.isFinite(Number(number)),
  );

/** Whether it is JSON without numbers too large for a double. */
const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return !holdsInfinity(text);
  } catch {
    return false;
  }
};

/** A text with one character removed, inserted or changed, which is usually no longer JSON. */
const damaged = fc
  .tuple(
    jsonTexts.value,
    fc.nat(),
    fc.constantFrom('', '"', '\\', ',', ':', '[', '}', '0', 'e', '.', '-', '\t', 'u'),
    fc.boolean(),
  )
  .map(([text, place, sign, replace]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + sign + text.slice(replace ? at + 1 : at);
  })
  .filter((text) => !/\p{Surrogate}/u.test(text));

test('a text passes exactly if JSON.parse accepts it', () => {
  fc.assert(
    fc.property(fc.oneof(jsonTexts.value, damaged, fc.string()), (text) => {
      expect([text, scan(text) === 'ok']).toEqual([text, parses(text)]);
    }),
    { numRuns: 2_000, examples: [['{"a":1e999,"a":1}'], ['["1e999"]']] },
  );
});

test.each([
  '',
  ' ',
  '{',
  '[1,]',
  '{"a":1,}',
  '{,}',
  '[1 2]',
  '{"a" 1}',
  '{a:1}',
  '01',
  '1.',
  '.5',
  '+1',
  '-',
  '1e',
  '"\\x"',
  '"\\u12g4"',
  '"a\nb"',
  'nul',
  'nulll',
  'true false',
  '[}',
  '{]',
  '"',
  '"\\',
  '\ufeff{}',
])('%j is not JSON', (text) => {
  expect(scan(text)).toMatch(/^JSON parse error - Unexpected /);
});

test.each(['1e999', '-1E+400', `[${'9'.repeat(400)}]`, '{"a":1e999,"a":1}'])(
  '%s has a number that is too large',
  (text) => {
    expect(scan(text)).toBe('JSON parse error - A number is too large.');
  },
);

test.each(['1e-999', `0.${'1'.repeat(1_000_000)}`, `${'9'.repeat(308)}`])(
  'long numbers that fit a double pass',
  (text) => {
    expect(scan(text)).toBe('ok');
  },
);

test.each([
  ['{}', 1],
  ['[1,"a",null,{},[]]', 6],
  ['{"a":{"b":1},"a":[true]}', 5],
  ['"one, two: [three]"', 1],
])('%s holds %d values', (text, values) => {
  expect(scan(text, values)).toBe('ok');
  expect(scan(text, values - 1)).toBe(`The body holds more than ${values - 1} JSON values.`);
});

test('100 levels pass, 101 do not, even if a later duplicate member hides them', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  expect(scan(nested(100))).toBe('ok');
  expect(scan(nested(101))).toContain('Nested deeper than 100 levels.');
  expect(scan(`{"a":${nested(100)},"a":1}`)).toContain('Nested deeper than 100 levels.');
});

test('an object may have 50,000 members, duplicates included', () => {
  const members = (count: number) => `{${'"a":1,'.repeat(count - 1)}"a":1}`;

  expect(scan(`[${members(50_000)},${members(50_000)}]`, 200_000)).toBe('ok');
  expect(scan(members(50_001), 200_000)).toBe('An object of the body has more than 50000 members.');
});
