import { expect, test } from 'vitest';
import { resolveReference } from './resolve-reference.ts';

const document = {
  schemas: { Ask: { type: 'object' }, Same: { $ref: '#/schemas/Ask' }, 'a/b ~c': { type: 'text' } },
  loop: { $ref: '#/loop' },
};

test.each<[unknown, unknown]>([
  [{ $ref: '#/schemas/Ask' }, { type: 'object' }],
  [{ $ref: '#/schemas/Same' }, { type: 'object' }],
  [{ $ref: '#/schemas/a~1b%20~0c' }, { type: 'text' }],
  [{ $ref: '#/schemas/Gone' }, undefined],
  [{ $ref: '#/__proto__' }, undefined],
  [{ $ref: '#/%' }, undefined],
  [{ $ref: '#/loop' }, undefined],
  [{ $ref: 'other.json#/a' }, { $ref: 'other.json#/a' }],
  [{ type: 'array' }, { type: 'array' }],
  ['text', 'text'],
])('%j', (value, found) => {
  expect(resolveReference(value, document)).toEqual(found);
});
