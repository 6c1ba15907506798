import { toExcerpt } from '@provoke/evidence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptLines, foreignLine, foreignLines } from './foreign.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '\u001b[2K',
        '\r',
        '\u202e',
        '\u2066',
        '\0',
        '\u009b',
        '\ud800',
        'ok 1 - x',
        '\n',
        '✓ passed',
        '\u200b',
        ']]>',
        '##vso[task.complete]',
      ),
    )
    .map((parts) => parts.join('')),
);

/** A newline is ours, where a text has lines. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

test('no line of a foreign text begins as one of ours or of a runner, and none holds what a terminal obeys', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const excerpt = toExcerpt(text, 'excerpt');
      const lines = [
        ...foreignLines(text, '    '),
        ...(excerpt ? excerptLines(excerpt, '    ') : []),
        `    | ${foreignLine(text)}`,
      ];
      for (const line of lines) {
        expect(line).not.toMatch(UNSAFE);
        expect(line).not.toMatch(/##vso\[|\]\]>/);
        expect(line).toMatch(/^ {4}[|(]/);
      }
    }),
  );
});

test('a text of any length is shown in a few lines', () => {
  const lines = foreignLines('a line\n'.repeat(100_000), '  ');

  expect(lines).toHaveLength(25);
  expect(lines.at(-1)).toBe('  (99,977 more lines)');
  expect(foreignLines('x'.repeat(1_000_000), '  ')[0]?.length).toBeLessThan(500);
});
