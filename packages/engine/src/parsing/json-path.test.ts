import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileJsonPath } from './json-path.ts';

const document = {
  reply: 'hi',
  'two words': 1,
  choices: [{ text: 'a' }, { text: 'b', more: { text: 'c' } }],
  nothing: null,
};

test.each([
  ['$', [document]],
  ['$.reply', ['hi']],
  ["$['two words']", [1]],
  ['$["reply"]', ['hi']],
  ['$.choices[0].text', ['a']],
  ['$.choices[-1].text', ['b']],
  ['$.choices[-3].text', []],
  ['$.choices[*].text', ['a', 'b']],
  ['$.choices.*.text', ['a', 'b']],
  ['$..text', ['a', 'b', 'c']],
  ['$..[0]', [{ text: 'a' }]],
  ['$.choices[1]..text', ['b', 'c']],
  ['$.nothing', [null]],
  ['$.nothing.deeper', []],
  ['$.choices.length', []],
  ['$.__proto__', []],
  ['$.constructor', []],
])('%s', (path, found) => {
  expect(compileJsonPath(path)(document)).toEqual(found);
});

test.each([
  '',
  'reply',
  '$reply',
  '$.',
  '$..',
  '$.[0]',
  '$[',
  '$[?(@.a)]',
  '$.a b',
  '$[0',
  '$...a',
  '$[(1)]',
])('an invalid path is rejected with an example: %j', (path) => {
  expect(() => compileJsonPath(path)).toThrow(/\$\.reply/);
});

test('any value is found under any name', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.stringMatching(/^[^'"\]]{1,9}$/), (value, name) => {
      const around = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify([value])}}`);

      expect(compileJsonPath(`$['${name}'][0]`)(around)).toEqual([
        JSON.parse(JSON.stringify(value)),
      ]);
    }),
  );
});

test('repeated deep steps take time proportional to the document', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}1${']'.repeat(20_000)}`);

  expect(compileJsonPath('$..*..*..*..*..*')(deep)).toContain(1);
});
