import { expect, test } from 'vitest';
import { toScript } from './pgbench-script.ts';

const id = '01a1fd1f-0c5a-7149-80e6-c89729ea72e3';
const fresh = { [id]: 'uuidv7()' };

test('values go along as parameters, whatever characters they have; a null is written out', () => {
  const text = 'insert into results values ($1, $2, $3)';

  expect(toScript('results', [{ text, values: ['{"a":true}', null, "it's"] }], fresh)).toEqual({
    table: 'results',
    text: 'insert into results values (:s0p1, null, :s0p3);\n',
    variables: { s0p1: '{"a":true}', s0p3: "it's" },
  });
});

test('an id that has to be new each time is made by the database, also within an array', () => {
  const text = 'insert into results select $1, unnest($2::uuid[])';

  expect(toScript('results', [{ text, values: [id, `{"${id}"}`] }], fresh)).toEqual({
    table: 'results',
    text: `insert into results select (uuidv7()), unnest(replace(:s0p2, '${id}', (uuidv7())::text)::uuid[]);\n`,
    variables: { s0p2: `{"${id}"}` },
  });
});

test('the statements of a transaction stand one after the other, each with its own values', () => {
  const statements = [
    { text: 'begin', values: [] },
    { text: 'update runs set errors = $1', values: ['1'] },
    { text: 'insert into results values ($1)', values: ['x'] },
    { text: 'commit', values: [] },
  ];

  expect(toScript('results', statements, {}).text).toBe(
    'begin;\nupdate runs set errors = :s1p1;\ninsert into results values (:s2p1);\ncommit;\n',
  );
});
