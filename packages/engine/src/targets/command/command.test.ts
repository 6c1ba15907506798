import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openCode, threeTurns } from '../own-code/open-code.fixture.ts';
import { actsIn } from '../test/acts-in.ts';
import { command } from './command.ts';

const sh = (script: string) => ({ 'agent.sh': `#!/bin/sh\n${script}\n` });
const run = (...args: string[]) => ({ command: ['./agent.sh', ...args] });

test('a program gets the prompt on standard input, unchanged, and prints the reply', async () => {
  const { send } = await openCode(command, sh('printf "heard: "; cat; echo'), run());
  const hostile = '--help "; $(touch owned) `id` \' \n\t{{session}} {{prompt}} \u{1f600}\0';

  expect(await send(hostile)).toMatchObject({
    ...{ text: `heard: ${hostile}`, statusCode: null, steps: [] },
    body: `heard: ${hostile}\n`,
  });
});

test('an argument holds the prompt, also within a word, and no shell reads it', async () => {
  const { send } = await openCode(
    command,
    sh('printf "%s|" "$@"'),
    run('--prompt={{prompt}}', '--', '{{prompt}}'),
  );

  expect(await send('-x $(id) "')).toMatchObject({ text: '--prompt=-x $(id) "|--|-x $(id) "|' });
});

test('a prompt that could be taken for an option is not sent as one', async () => {
  const { send, agent } = await openCode(command, sh('echo "$@"'), run('--prompt', '{{prompt}}'));

  await expect(send('--help')).rejects.toMatchObject({
    name: 'TargetError',
    retryable: false,
    message: expect.stringMatching(/begins with "-".*--prompt=\{\{prompt\}\}/),
  });
  await expect(send('a\0b')).rejects.toThrow(/NUL character.*standard input/);
  expect(await send('help')).toMatchObject({ text: '--prompt help' });
  expect(agent.observable).toEqual({ calls: false, results: false });
});

test('a prompt that is too long for an argument says so', async () => {
  const { send } = await openCode(command, sh('echo'), run('{{prompt}}'));

  await expect(send('x'.repeat(3_000_000))).rejects.toThrow(
    /prompt this long as an argument\. Leave \{\{prompt\}\} out/,
  );
});

test.each([
  ['its session', '{{session}}', 's-1 two'],
  ['all messages', '{{messages}}', /^\[\{"role":"user","content":"one"\}.*two"\}\] $/],
  ['a text with all turns', 'x', /^x This is our conversation[\s\S]*one[\s\S]*and\?[\s\S]*two/],
])('of a conversation, a program is told %s', async (_, word, said) => {
  const script = sh('printf "%s " "$1"; cat');
  const { send } = await openCode(command, script, run(word));

  const { text } = await send(threeTurns, { session: 's-1' });

  if (typeof said === 'string') expect(text).toBe(said);
  else expect(text).toMatch(said);
});

test('lines of JSON are parts of the reply, with calls and results as steps of one id', async () => {
  const lines = [
    { reply: 'I ' },
    { calls: [{ id: 'c1', name: 'pay', arguments: { to: 'a' } }] },
    { results: [{ id: 'c1', result: 'sent' }] },
    { reply: 'paid.' },
  ].map((line) => JSON.stringify(line));
  const { send } = await openCode(
    command,
    sh(`cat > /dev/null; printf '%s\\n' '${lines.join("' '")}'`),
    {
      ...run(),
      output: 'json-lines',
    },
  );

  const reply = await send('Pay.');

  expect(reply.text).toBe('I paid.');
  expect(actsIn(reply)).toEqual(['c1 pay {"to":"a"}', 'c1 = sent']);
});

test.each([
  [
    'fails',
    'cat >/dev/null; echo "Boom: no model" >&2; exit 3',
    /agent\.sh ended with exit code 3 .*Boom: no model/,
  ],
  ['prints nothing', 'cat >/dev/null', /agent\.sh ended with exit code 0 before it replied/],
])('a program that %s is an error with its own words', async (_, script, message) => {
  const { send } = await openCode(command, sh(script), run());

  await expect(send('Hi')).rejects.toMatchObject({
    name: 'TargetError',
    message: expect.stringMatching(message),
  });
});

test.each([
  ['has its reply elsewhere', `'{"data":{"answer":"x"}}'`, /Set reply_path.*\$\.data\.answer\.$/],
  ['has no reply', `'{"a":1}'`, /without a reply: "\{"a":1\}"\. Set reply_path to where/],
  ['is not JSON alone', `Loading '{"reply":"x"}'`, /with no JSON: .*Print the JSON alone/],
])('an answer that %s says what to change', async (_, printed, message) => {
  const { send } = await openCode(command, sh(`echo ${printed}`), { ...run(), output: 'json' });

  await expect(send('Hi')).rejects.toThrow(message);
});

test.each([
  ['text', {}, 'x'],
  ['json', { output: 'json' }, '{"reply":"x"}'],
  ['json-lines', { output: 'json-lines' }, '{"reply":"x"}'],
  ['a line of a kept process', { keep: 'conversation' }, '{"reply":"x"}'],
])('a byte order mark at the start of %s is no part of it', async (_, settings, printed) => {
  const script = `printf '\\357\\273\\277%s\\n' '${printed}'; cat >/dev/null`;
  const { send } = await openCode(command, sh(script), { ...run(), ...settings });

  expect(await send('Hi')).toMatchObject({ text: 'x' });
});

test.each<[command: string[], isTaken: boolean]>([
  [['sh', '-c', 'echo {{prompt}}'], false],
  [['/usr/bin/env', 'A=b', 'bash', '-lc', 'echo "{{messages}}"'], false],
  [['python3.12', '-c', 'print("{{prompt}}")'], false],
  [['node', '--eval={{prompt}}'], false],
  [['node', '-pe', '{{prompt}}'], false],
  [['pwsh', '-Command', 'agent {{prompt}}'], false],
  [['cmd.exe', '/c', 'agent {{prompt}}'], false],
  [['ssh', 'host', 'agent', '{{prompt}}'], false],
  [['sh', '-c', 'agent "$1"', '--', '{{prompt}}'], true],
  [['sh', '-c', 'agent {{session}}'], true],
  [['agent', '-c', '{{prompt}}'], true],
  [['node', 'agent.mjs', '--prompt={{prompt}}'], true],
  [['python3', 'agent.py', '{{prompt}}'], true],
])('a prompt within code is refused, because it would run: %j %j', (words, isTaken) => {
  const connect = () =>
    command.connect(command.settings.parse({ command: words }), { fetch, env: {}, timeoutMs: 1 });

  if (isTaken) expect(connect).not.toThrow();
  else expect(connect).toThrow(/would run as code.*standard input.*\[sh, -c, 'agent "\$1"', --/);
});

test('a kept process that answers no line is told to flush', async () => {
  const { send } = await openCode(
    command,
    sh('cat >/dev/null'),
    { ...run(), keep: 'all' },
    { timeoutMs: 300 },
  );

  await expect(send('Hi')).rejects.toThrow(
    /did not answer within 0\.3 s\. .*It must flush its output after each line/,
  );
});

test('of what a slow program printed, only whole words are shown, on one line', async () => {
  const secret = `sk-${'k'.repeat(60)}`;
  const script = `printf '%s %s\\n\\nThe model is loading' ${secret} ${'x '.repeat(970)} >&2; exec sleep 100`;
  const once = await openCode(command, sh(script), run(), { timeoutMs: 1_000 });
  const kept = await openCode(command, sh(script), { ...run(), keep: 'all' }, { timeoutMs: 1_000 });

  for (const { send } of [once, kept]) {
    const message = await send('Hi').then(String, ({ message }: Error) => message);
    expect(message).toMatch(/The model is loading$/);
    expect(message).not.toMatch(/kk|\n/);
  }
});

test('a program sees no variable that is not named', async () => {
  const env = { OPENAI_API_KEY: 'sk-secret', SERVICE_API_KEY: 'sk-other', MY_MODEL: 'small' };
  const { send } = await openCode(
    command,
    sh('cat >/dev/null; env'),
    { ...run(), pass_env: ['MY_MODEL'] },
    { env },
  );

  const { text } = await send('Hi');

  expect(text).toContain('MY_MODEL=small');
  expect(text).not.toMatch(/sk-/);
});

/** Answers each line with the number of lines that it has read, and its process. */
const counting = {
  'agent.mjs': `
import { createInterface } from 'node:readline';
let count = 0;
for await (const line of createInterface(process.stdin)) {
  const { id, prompt, messages } = JSON.parse(line);
  if (prompt === 'crash') { console.error('Out of memory'); process.exit(9); }
  if (prompt === 'hang') while (true);
  if (prompt === 'log') console.log('thinking...');
  console.log(JSON.stringify({ id, reply: [process.pid, ++count, prompt, messages.length].join(' ') }));
}`,
};
const kept = (keep: string) => ({ command: [process.execPath, 'agent.mjs'], keep });

test('one process for a conversation reads a line for each turn, and ends with it', async () => {
  const { send } = await openCode(command, counting, kept('conversation'));

  const first = await send(threeTurns);
  const second = await send('again');

  expect(first.text).toMatch(/^\d+ 2 two 3$/);
  expect(second.text).toMatch(/^\d+ 1 again 1$/);
  const pids = [first, second].map(({ text }) => text.split(' ')[0]);
  expect(new Set(pids).size).toBe(2);
  for (const pid of pids) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

test('one process for all answers simultaneous calls by their ids, and starts again after a crash', async () => {
  const { send } = await openCode(command, counting, kept('all'));

  const replies = await Promise.all(['a', 'b', 'c'].map((prompt) => send(prompt)));
  const crash = send('crash');
  await expect(crash).rejects.toMatchObject({
    retryable: true,
    message: expect.stringMatching(
      /ended with exit code 9 before it replied\. It says: Out of memory/,
    ),
  });
  const after = await send('d');

  expect(replies.map(({ text }) => text.replace(/^\d+ /, ''))).toEqual(['1 a 1', '2 b 1', '3 c 1']);
  expect(after.text).toMatch(/ 1 d 1$/);
});

test('a line that answers nothing fails with what to print instead', async () => {
  const { send } = await openCode(command, counting, kept('all'));

  await expect(send('log')).rejects.toThrow(/"thinking\.\.\.".*with its id.*standard error/);
});

test.each(['conversation', 'all', 'none'])(
  'a program that hangs is ended at the time limit: keep %s',
  async (keep) => {
    const script =
      "import { writeFileSync } from 'node:fs'; writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000);";
    const { send, folder } = await openCode(command, { 'agent.mjs': script }, kept(keep), {
      timeoutMs: 3_000,
    });

    await expect(send('Hi')).rejects.toMatchObject({
      retryable: true,
      message: expect.stringMatching(/within 3 s\. Allow more with --timeout/),
    });

    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5_000);
  },
);

test('of one process for all, a call that is given up ends nothing that another waits for', async () => {
  const script = `
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const waiting = [];
for await (const line of createInterface(process.stdin)) {
  const { id, cancel } = JSON.parse(line);
  if (cancel) for (const other of waiting) console.log(JSON.stringify({ id: other, reply: 'without ' + id }));
  else writeFileSync('waiting', String(waiting.push(id)));
}`;
  const { send, folder } = await openCode(command, { 'agent.mjs': script }, kept('all'));
  const abort = new AbortController();

  const given = send('first', { signal: abort.signal });
  const other = send('second');
  const readWaiting = () => readFile(join(folder, 'waiting'), 'utf8');
  await vi.waitFor(async () => expect(await readWaiting()).toBe('2'), 5_000);
  abort.abort();

  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect(await other).toMatchObject({ text: 'without 1' });
});

test.each([
  [{ command: ['{{prompt}}'] }, 'The prompt cannot choose the program'],
  [{ command: ['node', '--key={{api_key}}'] }, 'Use pass_env'],
  [{ command: ['node', '{{promt}}'] }, 'Did you mean {{prompt}}?'],
  [{ command: ['node', '{{prompt}}'], keep: 'all' }, 'leave {{prompt}} out'],
  [{ command: ['node'], keep: 'all', output: 'text' }, 'its `output` is json'],
])('a command that cannot work is refused before anything runs: %j', async (settings, message) => {
  await expect(openCode(command, {}, settings)).rejects.toThrow(message);
});
