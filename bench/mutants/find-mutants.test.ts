import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';

/** The text of each mutant of a source. */
const mutantsOf = (source: string, options = {}) =>
  findMutants('any.ts', source, options).map(
    ({ start, end, text }) => source.slice(0, start) + text + source.slice(end),
  );

test.each([
  ['a === b', ['a !== b']],
  ['a !== b', ['a === b']],
  ['a < b', ['a >= b', 'a <= b']],
  ['a >= b', ['a < b', 'a > b']],
  ['a + 1', ['a']],
  ['a - 1', ['a']],
  ['a + 2', []],
  ['a && b', ['a || b']],
  ['a || b', ['a && b']],
  ['!a', ['a']],
  ['await a()', ['a()']],
  ['if (a) throw b;', [';']],
  ['if (a) { b(); return; }', [';']],
  ['for (;;) { if (a) continue; }', ['for (;;) { ; }']],
  ['if (a) b();', []],
  ['if (a) return; else b();', []],
  ['f<A>(b)', []],
])('%s becomes %j', (source, mutants) => {
  expect(mutantsOf(source)).toEqual(mutants);
});

/** A statement whose `?` are values. */
const filled = (statement: string) => statement.replaceAll('?', VALUE);
const VALUE = ['$', '{a}'].join('');

test('in SQL comparisons and steps are broken, and nothing that is assigned', () => {
  expect(mutantsOf(filled('sql`update t set a = b + 1 where c >= ?`'))).toEqual([
    filled('sql`update t set a = b + 1 where c < ?`'),
    filled('sql`update t set a = b + 1 where c > ?`'),
    filled('sql`update t set a = b where c >= ?`'),
  ]);
  expect(mutantsOf(filled('sql<Row>`select a from t where b = ? and d = ?`'))).toEqual([
    filled('sql<Row>`select a from t where b <> ? and d = ?`'),
    filled('sql<Row>`select a from t where b = ? and d <> ?`'),
  ]);
});

test('for tenancy, only conditions on the organization go', () => {
  const query = "db.selectFrom('t').where('organization_id', '=', a).where('id', '=', b).execute()";

  expect(mutantsOf(query, { tenancy: true })).toEqual([
    "db.selectFrom('t').where('id', '=', b).execute()",
  ]);
  expect(
    mutantsOf(filled('sql`select from t where t.organization_id = ? and id = ?`'), {
      tenancy: true,
    }),
  ).toEqual([filled('sql`select from t where true and id = ?`')]);
});

test('each entry of a list goes, one at a time', () => {
  expect(mutantsOf('[a, b]', { entries: true })).toEqual(['[b]', '[a, ]']);
});

test('mutants that read alike have names of their own', () => {
  const names = findMutants('any.ts', 'a === b; a === b;', {}).map(({ name }) => name);

  expect(names).toEqual(['any.ts: a === b → a !== b', 'any.ts: a === b → a !== b (2)']);
});
