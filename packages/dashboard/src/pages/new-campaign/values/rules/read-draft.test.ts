import { rulesSchema } from '@provoke/evidence/acts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDraft } from './read-draft.ts';
import { emptyDraft, isEmptyDraft, type RuleDraft, toDraft } from './rule-draft.ts';

const draft = (part: Partial<RuleDraft>): RuleDraft => ({ ...emptyDraft, ...part });
const line = (path: string, value: string, how: 'contains' | 'equals' = 'contains') => ({
  ...{ path, how, value },
});

test('what is typed becomes the rule as the file has it', () => {
  expect(readDraft(draft({ tool: ' delete_* ' }))).toEqual({ rules: [{ tool: 'delete_*' }] });
  const lines = [line('to', 'mallory@example.test'), line('folder', 'sent', 'equals')];
  expect(readDraft(draft({ kind: 'arguments', tool: 'send_email', lines }))).toEqual({
    rules: [
      {
        tool: 'send_email',
        arguments: { to: { contains: 'mallory@example.test' }, folder: 'sent' },
      },
    ],
  });
  expect(
    readDraft(draft({ kind: 'sum', tool: 'transfer', of: 'amount', greater: '100.5' })),
  ).toEqual({ rules: [{ sum: { tool: 'transfer' }, of: 'amount', greater: 100.5 }] });
});

test('anything else is written as in the file, with or without the name of its field, one rule or several', () => {
  const of = (yaml: string) => readDraft(draft({ kind: 'yaml', yaml }));
  const sequence = { sequence: [{ tool: 'read_file' }, { tool: 'send_email' }] };

  expect(of('sequence: [{ tool: read_file }, { tool: send_email }]')).toEqual({
    rules: [sequence],
  });
  expect(of('forbid:\n  - tool: a\n  - say: { contains: done }')).toEqual({
    rules: [{ tool: 'a' }, { say: { contains: 'done' } }],
  });
});

test('a mistake is said at its field, by the words of the schema', () => {
  const errorsOf = (part: Partial<RuleDraft>) => {
    const read = readDraft(draft(part));
    return 'errors' in read ? read.errors : {};
  };

  expect(errorsOf({})).toEqual({ tool: 'Give the name of a tool.' });
  expect(errorsOf({ kind: 'sum', tool: 'pay', of: 'amount', greater: 'much' })).toEqual({
    greater: 'Give a number.',
  });
  expect(errorsOf({ kind: 'sum', tool: 'pay', of: 'amount' })).toEqual({
    greater: 'Give greater or at_least.',
  });
  expect(Object.keys(errorsOf({ kind: 'sum', tool: 'pay', of: 'a[', greater: '1' }))).toEqual([
    'of',
  ]);
  const lines = [line('to', 'x'), line('a[', 'y')];
  expect(Object.keys(errorsOf({ kind: 'arguments', tool: 'pay', lines }))).toEqual(['lines.1']);
  const twice = [line('to', 'x'), line('to ', 'y')];
  expect(errorsOf({ kind: 'arguments', tool: 'pay', lines: twice })).toEqual({
    'lines.1': 'This argument has a line already. Write the rule as in the file.',
  });
  expect(errorsOf({ kind: 'yaml', yaml: 'tol: send_email' }).yaml).toContain('Did you mean');
  expect(errorsOf({ kind: 'yaml', yaml: 'tool: [' }).yaml).toContain('This is no YAML:');
  expect(
    errorsOf({ kind: 'yaml', yaml: 'any: [{ tool: a }, { sum: { tool: b } }]' }).yaml,
  ).toContain('any.1.of:');
  expect(errorsOf({ kind: 'yaml', yaml: ' ' }).yaml).toBe('Write a rule, such as tool: send_email');
});

const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'binary' })
  .filter((one) => one.trim() === one);
const path = fc.stringMatching(/^[a-z_]{1,12}$/);
const rules = fc.oneof(
  text.map((tool) => ({ tool })),
  fc
    .tuple(text, fc.uniqueArray(path, { minLength: 1, maxLength: 4 }), text)
    .map(([tool, paths, value]) => ({
      tool,
      arguments: Object.fromEntries(
        paths.map((one, at) => [one, at % 2 === 0 ? { contains: value } : value]),
      ),
    })),
  fc
    .tuple(text, path, fc.nat(1_000))
    .map(([tool, of, greater]) => ({ sum: { tool }, of, greater })),
  fc.tuple(text, path).map(([tool, distinct]) => ({ count: { tool }, distinct, at_least: 2 })),
  text.map((tool) => ({ tool: [tool, 'pay'], irreversible: true })),
  text.map((value) => ({ state: { path: '$.inbox[*].to', added: value } })),
  text.map((value) => ({ tool: 'pay', arguments: { to: { not: value } } })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({
    ...{ tool: 'pay', arguments: { amount: value === 0 ? 0 : value } },
  })),
);

test('a rule that is changed and saved as it was is the same rule, of any kind and characters', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const [read] = rulesSchema.parse([rule]);
      if (!read) throw new Error('It is one rule.');
      const typed = toDraft(read, 0);

      expect(isEmptyDraft(typed)).toBe(false);
      expect(readDraft(typed)).toEqual({ rules: [read] });
    }),
  );
});
