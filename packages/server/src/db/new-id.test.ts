import { expect, test } from 'vitest';
import { newId, timeOfId } from './new-id.ts';

test('ids sort in the order of their creation, and are unique', () => {
  const ids = Array.from({ length: 50_000 }, newId);

  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id is a UUIDv7 with its creation time', () => {
  const before = Date.now();

  const id = newId();

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOfId(id).getTime()).toBeGreaterThanOrEqual(before);
  expect(timeOfId(id).getTime()).toBeLessThan(before + 60_000);
});
