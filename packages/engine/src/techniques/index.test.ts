import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { techniques } from './index.ts';

// Every technique, present and future, is held to these.
describe.each(techniques.map((technique) => [technique.id, technique] as const))(
  '%s',
  (id, technique) => {
    test('has an id of its own, and a paper', () => {
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(techniques.filter((other) => other.id === id)).toHaveLength(1);
      expect(technique.paper).toMatch(/^https:\/\//);
    });

    test('says in one sentence what it does', () => {
      expect(technique.description).toMatch(/^[A-Z][^.!?]+\.$/);
    });

    test('says what the paper does and what we do, each in its own words', () => {
      const { rows = [] } = technique.fidelity ?? {};

      expect(rows.length).toBeGreaterThan(4);
      expect(new Set(rows.map(({ aspect }) => aspect)).size).toBe(rows.length);
      for (const row of rows) for (const text of Object.values(row)) expect(text).toMatch(/\S/);
    });

    test('runs on its default options, and explains every one', () => {
      expect(() => technique.options.parse({})).not.toThrow();
      const { properties = {} } = z.toJSONSchema(technique.options);
      for (const option of Object.values(properties))
        expect(option).toMatchObject({ description: expect.any(String) });
    });
  },
);
