import { expect, test } from 'vitest';
import { readParameters } from './read-parameters.ts';

const readOne = (schema: object) =>
  readParameters({ properties: { one: schema }, required: ['one'] }, {})[0];

test('a constant says its type, and a flag that can only be set has one choice', () => {
  expect(readOne({ const: true })).toMatchObject({ type: 'flag', choices: [true] });
  expect(readOne({ enum: [1, 2] })).toMatchObject({ type: 'number', choices: [1, 2] });
  expect(readOne({ anyOf: [{ type: 'null' }, { const: 'a' }] })).toMatchObject({
    type: 'text',
    choices: ['a'],
  });
});

test('alternatives that are one constant each are choices', () => {
  expect(readOne({ oneOf: [{ const: 'low' }, { const: 'admin' }] })?.choices).toEqual([
    'low',
    'admin',
  ]);
});

test('bounds that are left out are not reached', () => {
  expect(readOne({ type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 100 })).toMatchObject({
    minimum: 1,
    maximum: 99,
  });
  expect(readOne({ type: 'number', exclusiveMaximum: 1 })).toMatchObject({ maximum: 0.99 });
  expect(
    readOne({ type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 10 }),
  ).toMatchObject({ minimum: 1, maximum: 10 });
});
