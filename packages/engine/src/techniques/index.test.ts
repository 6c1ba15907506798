import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { techniques } from './index.ts';

// Every present and future technique must pass these.
describe.each(techniques.map((technique) => [technique.id, technique] as const))(
  '%s',
  (id, technique) => {
    test('has a unique id, and a paper', () => {
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(techniques.filter((other) => other.id === id)).toHaveLength(1);
      expect(technique.paper).toMatch(/^https:\/\//);
    });

    test('describes itself in one sentence', () => {
      expect(technique.description).toMatch(/^[A-Z][^.!?]+\.$/);
    });

    test("describes the paper's method and ours separately", () => {
      const { rows = [] } = technique.fidelity ?? {};

      expect(rows.length).toBeGreaterThan(4);
      expect(new Set(rows.map(({ aspect }) => aspect)).size).toBe(rows.length);
      for (const row of rows) for (const text of Object.values(row)) expect(text).toMatch(/\S/);
    });

    test('runs with its default options, and describes each of them', () => {
      expect(() => technique.options.parse({})).not.toThrow();
      const { properties = {} } = z.toJSONSchema(technique.options);
      for (const option of Object.values(properties))
        expect(option).toMatchObject({ description: expect.any(String) });
    });
  },
);
