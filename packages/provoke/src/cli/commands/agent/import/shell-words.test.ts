import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWords } from './shell-words.ts';

test.each<[string, string[]]>([
  ['curl a  b\tc\nd', ['curl', 'a', 'b', 'c', 'd']],
  [`'a b' "c d"e`, ['a b', 'c de']],
  [`"say \\"hi\\" for \\$5" 'it'\\''s'`, ['say "hi" for $5', "it's"]],
  ['a \\\n  b \\\r\n c', ['a', 'b', 'c']],
  ["$'tab\\there \\u263a \\x41\\n\\'q\\''", ["tab\there ☺ A\n'q'"]],
  ["'' x", ['', 'x']],
  [
    'curl ^"http://a/?x=1^&y=2^" ^\r\n  -H ^"a: b^" --data-raw ^"^{^\\^"q^\\^":1^}^"',
    [...['curl', 'http://a/?x=1&y=2', '-H', 'a: b', '--data-raw', '{"q":1}']],
  ],
])('%j', (line, words) => {
  expect(shellWords(line)).toEqual(words);
});

test('words are those that a shell reads', () => {
  const piece = fc.oneof(
    fc.constantFrom(' ', "'", '"', '\\', '\n', 'a', '=', '{', '}', ':'),
    fc.stringMatching(/^[a-z ]{0,4}$/).map((text) => `'${text}'`),
    fc.stringMatching(/^[a-z ]{0,4}$/).map((text) => `"${text}"`),
  );
  const lines = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const all: string[] = [];
  fc.assert(
    fc.property(lines, (line) => void all.push(line)),
    { numRuns: 200 },
  );
  const print = 'for word; do printf "%s\\0" "$word"; done; printf "\\1"';
  const complete = all.filter((line) => isComplete(line) && !/\\\n|[=:]\{|\n/.test(line));
  const script = complete.map((line) => `set -- ${line}\n${print}\n`).join('');

  const read = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
    .split('\x01')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));

  expect(complete.length).toBeGreaterThan(20);
  expect(complete.map(shellWords)).toEqual(read);
});

/** Its quotes are closed, and nothing is escaped that is not there. */
function isComplete(line: string): boolean {
  const rest = line.replace(/\\.|'[^']*'|"(?:[^"\\]|\\.)*"/gs, '');
  return !/['"\\]/.test(rest);
}
