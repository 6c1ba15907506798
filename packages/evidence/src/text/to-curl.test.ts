import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedJson } from '../../../contract/src/test/recorded-json.ts';
import { toCurl } from './to-curl.ts';

test.each([
  `'; touch /tmp/owned; echo '`,
  '$(id) `id` !! \\ " \n\r\u001B[31m\u202E\u0000 \u{E0041}',
  `${"it's ".repeat(30_000)}\nEND_OF_BODY\n`,
])('the shell hands on the body exactly, whatever is in it', (text) => {
  const command = toCurl({ text }).replace(/^curl .*?"authorization: Bearer \$AGENT_KEY"/, 'print');
  const shown = execFileSync('sh', ['-s'], {
    input: `print() { if [ "$1" = --data-raw ]; then printf %s "$2"; else cat; fi; }\n${command}\n`,
    encoding: 'utf8',
    maxBuffer: 1e7,
  });

  expect(JSON.parse(shown)).toEqual({ text });
  expect(command.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u);
});

test('whatever was sent is written as a command', () => {
  fc.assert(
    fc.property(recordedJson, (payload) => {
      expect(toCurl(payload)).toMatch(/^curl /);
    }),
    { numRuns: 500 },
  );
});
