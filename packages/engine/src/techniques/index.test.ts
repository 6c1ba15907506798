import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findUnlisted } from '../test/find-unlisted.ts';
import { techniques } from './index.ts';

test('every technique is in the list', () => {
  // The registry knows `replay` and `reduce`, which are no attacks themselves, and `python`, which runs a file.
  const listed = ['replay', 'reduce', 'python', ...techniques.map(({ id }) => id)];

  const unlisted = findUnlisted(import.meta.dirname, { define: 'defineTechnique', listed });

  expect(
    unlisted,
    'A technique is missing in techniques/index.ts: import it there and add it to the list',
  ).toEqual([]);
});

// Every present and future technique must pass these.
describe.each(techniques.map((technique) => [technique.id, technique] as const))(
  '%s',
  (id, technique) => {
    test('has a unique id, and a paper', () => {
      expect(id, 'An id has lower case letters, digits and dashes, as in `best-of-n`').toMatch(
        /^[a-z][a-z0-9-]*$/,
      );
      expect(
        techniques.filter((other) => other.id === id).map(({ title }) => title),
        `Two techniques have the id "${id}": rename one`,
      ).toHaveLength(1);
      expect(
        technique.paper,
        '`paper` is the https:// address where the algorithm was published',
      ).toMatch(/^https:\/\//);
    });

    test('says how often it asks each of its models', () => {
      const options = technique.options.parse({});
      const roles = technique.roles?.(options) ?? [];
      const asks = technique.asks?.(options, 4, {}) ?? {};

      expect(
        Object.keys(asks).filter((role) => asks[role as keyof typeof asks]?.most !== 0),
        '`asks` has the questions to each of `roles`, for --estimate',
      ).toEqual(roles);
      for (const { usual, most } of Object.values(asks))
        expect(usual ?? 0).toBeLessThanOrEqual(most);
    });

    test('describes itself in one sentence', () => {
      expect(
        technique.description,
        '`description` is one sentence with a capital and a full stop; write more into `notes`',
      ).toMatch(/^[A-Z][^.!?]+\.$/);
    });

    test("describes the paper's method and ours separately", () => {
      const { rows = [] } = technique.fidelity ?? {};

      expect(
        rows.length,
        'A fidelity table needs at least five rows: `fidelity: { rows: [{ aspect, paper, ours }, …] }`, one for each prompt, number, search step and default that could differ from the paper',
      ).toBeGreaterThanOrEqual(5);
      const aspects = rows.map(({ aspect }) => aspect);
      expect(
        aspects.filter((aspect, index) => aspects.indexOf(aspect) !== index),
        'Each aspect has one row in the fidelity table: join these rows, or rename one',
      ).toEqual([]);
      for (const row of rows)
        for (const [column, text] of Object.entries(row))
          expect(
            text,
            `Row "${row.aspect}" of the fidelity table has nothing in \`${column}\`; if both are equal, write "the same"`,
          ).toMatch(/\S/);
    });

    test('runs with its default options, and describes each of them', () => {
      expect(
        technique.options.safeParse({}).error?.issues,
        'Each option has a default: add `.default(…)` to those named here',
      ).toBeUndefined();
      const { properties = {} } = z.toJSONSchema(technique.options);
      for (const [name, option] of Object.entries(properties))
        expect(
          option,
          `The option "${name}" has no description for its flag and its page: add \`.describe(…)\``,
        ).toMatchObject({ description: expect.stringMatching(/\S/) });
    });
  },
);
