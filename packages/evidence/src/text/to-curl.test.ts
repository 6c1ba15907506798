import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedJson } from '../../../contract/src/test/recorded-json.ts';
import { shellWord } from './shell-word.ts';
import { toAgentCurl, toCurl, type WrittenRequest } from './to-curl.ts';
import { toPython } from './to-python.ts';

const HOSTILE = [
  `'; touch /tmp/owned; echo '`,
  '$(id) `id` !! \\ " \n\r\u001B[31m\u202E\u0000 \u{E0041}',
  'lone \uD800 and \uDC00\uD83D, 😀 \\u0041 \\x41 \\N{BULLET} {x} %s',
  `"""\n'''\\`,
  `${"it's ".repeat(30_000)}\nEND_OF_BODY\n`,
];

const request: WrittenRequest = {
  ...{ url: null, method: 'POST', headers: {}, hasKey: true, body: null },
};

/** Runs a command with a `curl` that prints each of its arguments, and what it reads, as lines of JSON. */
function runCurl(command: string): string[] {
  const shown = execFileSync('sh', ['-s'], {
    input: `curl() { node -e '
      const read = process.argv.includes("@-") ? require("fs").readFileSync(0, "utf8") : undefined;
      console.log(JSON.stringify([...process.argv.slice(1), read]))' -- "$@"; }\n${command}\n`,
    env: { PATH: process.env['PATH'], AGENT_KEY: 'k-1', AGENT_URL: 'http://set.example/' },
    encoding: 'utf8',
    maxBuffer: 1e7,
  });
  return JSON.parse(shown);
}

test.each(HOSTILE)('the shell hands on the body exactly, whatever is in it', (text) => {
  const command = toAgentCurl({ text });
  const [url, ...words] = runCurl(command);
  const body = words.includes('@-') ? words.at(-1) : words[words.indexOf('--data-raw') + 1];

  expect(url).toBe('http://set.example/');
  expect(words).toContain('authorization: Bearer k-1');
  expect(JSON.parse(body ?? '')).toEqual({ text });
  expect(command.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u);
});

test('an address, a header and a method are words, whatever is in them', () => {
  const url = `http://a.example/$(id)/'x'?q=\`id\``;
  const headers = { 'x-own': `it's $(id) "y"` };

  expect(runCurl(toCurl({ ...request, url, headers, method: 'PUT', hasKey: false }))).toEqual([
    ...[url, '-X', 'PUT', '-H', 'content-type: application/json'],
    ...['-H', `x-own: it's $(id) "y"`, '--data-raw', 'null', null],
  ]);
  expect(runCurl(toCurl({ ...request, url, method: 'GET', body: undefined }))).toEqual([
    ...[url, '-H', 'authorization: Bearer k-1', null],
  ]);
  expect([shellWord('pair/2/attempt-1'), shellWord('a b'), shellWord('')]).toEqual([
    ...['pair/2/attempt-1', "'a b'", "''"],
  ]);
});

/** Runs a program with an `urlopen` that prints what would be sent. */
function runPython(program: string): unknown {
  const shown = execFileSync('python3', ['-I', '-c', OPEN, program], {
    env: { AGENT_KEY: 'k-1', AGENT_URL: 'http://set.example/' },
    encoding: 'utf8',
    maxBuffer: 1e7,
  });
  return JSON.parse(shown);
}
const OPEN = `
import io, json, sys, urllib.request
def urlopen(request):
    sent = {'url': request.full_url, 'method': request.method, 'headers': dict(request.header_items()),
            'body': None if request.data is None else request.data.decode()}
    return io.BytesIO(json.dumps(sent).encode())
urllib.request.urlopen = urlopen
exec(compile(sys.argv[1], 'copied', 'exec'), {})
`;

test.each(HOSTILE.slice(0, -1))('Python sends the body exactly, whatever is in it', (text) => {
  const program = toPython({ ...request, body: { text, list: [1, true, null] } });
  const sent = runPython(program) as { url: string; body: string; headers: object };

  expect(sent.url).toBe('http://set.example/');
  expect(sent.headers).toMatchObject({ Authorization: 'Bearer k-1' });
  expect(JSON.parse(sent.body)).toEqual({ text, list: [1, true, null] });
  expect(program).toMatch(/^[\x20-\x7e\n]*$/);
});

test('Python reads an address and a header as they are, and a request without a body', () => {
  const url = `http://a.example/'+__import__('os').getcwd()+'?q=\\`;
  const program = toPython({
    ...{ url, method: 'GET', hasKey: false, body: undefined },
    headers: { 'x-own': `it's \\ "😀"` },
  });

  expect(runPython(program)).toEqual({
    ...{ url, method: 'GET', body: null },
    headers: expect.objectContaining({ 'X-own': `it's \\ "😀"` }),
  });
});

test('whatever was sent is written as a command and as a program', () => {
  fc.assert(
    fc.property(recordedJson, (payload) => {
      expect(toAgentCurl(payload)).toMatch(/^curl /);
      expect(toPython({ ...request, body: payload })).toMatch(/^[\x20-\x7e\n]*$/);
    }),
    { numRuns: 500 },
  );
});
