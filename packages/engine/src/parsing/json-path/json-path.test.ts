import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileJsonPath } from './json-path.ts';

const document = {
  reply: 'hi',
  'two words': 1,
  choices: [{ text: 'a' }, { text: 'b', more: { text: 'c' } }],
  nothing: null,
  list: [0, 1, 2, 3, 4],
  like: { to: 'a' },
  "it's": 'escaped',
  '☺': 'smile',
  parts: [
    { type: 'text', text: 'one', n: 1 },
    { type: 'tool', n: 2, args: { to: 'a' } },
    { type: 'text', text: 'three', n: 3, hidden: false },
  ],
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
  ['$..more.text', ['c']],
  ['$.choices..[0]', [{ text: 'a' }]],
  ['$.choices[1]..text', ['b', 'c']],
  ['$.nothing', [null]],
  ['$.nothing.deeper', []],
  ['$.choices.length', []],
  ['$.__proto__', []],
  ['$.constructor', []],
  ["$['two words','reply']", [1, 'hi']],
  ['$.list[1:3]', [1, 2]],
  ['$.list[-2:]', [3, 4]],
  ['$.list[:2]', [0, 1]],
  ['$.list[::2]', [0, 2, 4]],
  ['$.list[::-1]', [4, 3, 2, 1, 0]],
  ['$.list[3:0:-2]', [3, 1]],
  ['$.list[::0]', []],
  ['$.list[9:]', []],
  ['$.list[0, -1, 1:2]', [0, 4, 1]],
  ['$.reply[0:1]', []],
  ["$ .parts [?@[?@ == 'a']] .n", []],
  ["$.parts[?@.args[?@ == 'a']].n", [2]],
  ['$.☺', ['smile']],
  ["$.parts[?@.type == 'text'].text", ['one', 'three']],
  ["$.parts[?(@.type=='text' && @.n > 1)].text", ['three']],
  ["$.parts[?@.type != 'text' || @.n <= 1].n", [1, 2]],
  ['$.parts[?@.hidden].n', [3]],
  ['$.parts[?!@.hidden].n', [1, 2]],
  ['$.parts[?@.hidden == false].n', [3]],
  ['$.parts[?!(@.n >= 2)].n', [1]],
  ["$.parts[?@['n'] == 2].args.to", ['a']],
  ["$.parts[?@.args == $.like][ 'n' ]", [2]],
  ['$.parts[?@.gone == @.away].n', [1, 2, 3]],
  ['$.parts[?@.gone < 1].n', []],
  ["$..[?@.type == 'tool'].n", [2]],
  ['$.parts[?@.args[*]].n', [2]],
  ["$['it\\'s']", ['escaped']],
  ['$.parts[?@.text == "o\\u006ee"].n', [1]],
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
  '$[?]',
  "$[?'a']",
  '$[?@.a ==]',
  '$[?@.a[*] == 1]',
  '$[?@..a]',
  '$[?$..a]',
  '$[?match(@.a, "b")]',
  '$[?@.a && ]',
  '$[?(@.a]',
  "$['a\\q']",
  '$[1:2',
  '$[a:b]',
  '$.a b c',
  '$[01]',
  '$[-0]',
  '$[?$.*.a]',
  '$[0',
  '$...a',
  '$[(1)]',
])('an invalid path is rejected with an example: %j', (path) => {
  expect(() => compileJsonPath(path)).toThrow(/\$\.reply/);
});

test('any value is found under any name', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, name) => {
      const around = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify([value])}}`);

      const found = [JSON.parse(JSON.stringify(value))];
      const quoted = JSON.stringify(name);
      const single = `'${quoted.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
      expect(compileJsonPath(`$[${quoted}][0]`)(around)).toEqual(found);
      expect(compileJsonPath(`$[${single}][0]`)(around)).toEqual(found);
    }),
  );
});

const plain = fc.array(fc.integer(), { maxLength: 9 });
const at = fc.option(fc.integer({ min: -12, max: 12 }), { nil: undefined });

test('a slice is what Python makes of it', () => {
  fc.assert(
    fc.property(plain, at, at, (list, start, end) => {
      expect(compileJsonPath(`$[${start ?? ''}:${end ?? ''}]`)(list)).toEqual(
        list.slice(start, end),
      );
    }),
  );
});

test('a path within itself is refused, not followed for ever', () => {
  expect(() => compileJsonPath(`$[?${'('.repeat(10_000)}@.a`)).toThrow(/Cannot parse the path/);
  expect(() => compileJsonPath(`$${'[?@'.repeat(10_000)}`)).toThrow(/Cannot parse the path/);
});

test('values that are nested deeply are compared', () => {
  const deep = (end: number) => JSON.parse(`${'['.repeat(20_000)}${end}${']'.repeat(20_000)}`);

  const path = compileJsonPath('$.list[?@.a == @.b].n');

  expect(
    path({
      list: [
        { a: deep(1), b: deep(1), n: 1 },
        { a: deep(1), b: deep(2), n: 2 },
      ],
    }),
  ).toEqual([1]);
});

test('repeated deep steps take time proportional to the document', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}1${']'.repeat(20_000)}`);

  expect(compileJsonPath('$..*..*..*..*..*')(deep)).toContain(1);
});

test('selectors that choose the same value again and again are refused, not followed', () => {
  expect(() => compileJsonPath(`$${'[0,0]'.repeat(40)}`)).toThrow(/Cannot parse the path/);
  expect(compileJsonPath(`$${"['a','b','c']".repeat(4)}`)({})).toEqual([]);
});
