import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonSource } from './json-source.ts';

test('a member is its exact source text', () => {
  const source = new JsonSource(
    ' { "a" : {"10":1.10, "2" : [9007199254740993 , "}\\"]"]} ,"b":"x\\\\", "c": -1e2 } ',
  );

  const members = source.members();

  expect([...members.keys()]).toEqual(['a', 'b', 'c']);
  expect(members.get('a')?.text).toBe('{"10":1.10, "2" : [9007199254740993 , "}\\"]"]}');
  expect(members.get('b')?.text).toBe('"x\\\\"');
  expect(members.get('c')?.text).toBe('-1e2');
});

test('of duplicate names, the last counts, however it is spelled', () => {
  const members = new JsonSource('{"a":1,"\\u0061":2}').members();

  expect([...members].map(([name, { text }]) => [name, text])).toEqual([['a', '2']]);
});

test('the parts of any JSON are those that parsing finds', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ noUnicodeString: false }),
      fc.constantFrom(undefined, 1, '\t', ' \r\n'),
      (value, space) => {
        const source = new JsonSource(JSON.stringify(value, null, space));
        expect(parts(value, source)).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
    { numRuns: 500 },
  );
});

/** Rebuilds the value from the source of its innermost parts. */
function parts(value: unknown, source: JsonSource): unknown {
  if (Array.isArray(value)) {
    const items = [...source.items()];
    return value.map((item, index) => parts(item, items[index] as JsonSource));
  }
  if (typeof value !== 'object' || value === null) return JSON.parse(source.text);
  const members = source.members();
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      parts(member, members.get(name) as JsonSource),
    ]),
  );
}

test.each(['[0]', '"text"', '1', 'null', '[]', '""', '[[0]]'])(
  'a value that is not an object has no members: %s',
  (json) => expect([...new JsonSource(json).members()]).toEqual([]),
);

test.each(['{"a":[1]}', '"text"', '1', 'null', '{}'])(
  'a value that is not a list has no items: %s',
  (json) => expect([...new JsonSource(json).items()]).toEqual([]),
);
