import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { isAll } from './one-of-each.ts';
import { makeHome } from './provoke.ts';
import { openWindow, typedProvoke, type Window } from './terminal-window.ts';

/** An agent that answers slowly enough to be watched, and how often it was asked. */
async function openAgent({ holds = false } = {}) {
  const asked = { count: 0 };
  const server = await scriptedServer(async (_, response) => {
    asked.count++;
    if (holds) return;
    await sleep(5);
    const content = 'I cannot help with that.';
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  onTestFinished(server.close);
  return { url: server.url, asked };
}

const evalLine = (url: string, ...more: string[]) =>
  [
    ...[typedProvoke, 'eval', 'direct', '--agent-name', 'desk', '--agent-type', 'chatapi-sdk'],
    ...['--endpoint', `${url}/v1`, '--judge', 'pattern', '--planted-secret', 'ORCHID', ...more],
  ].join(' ');

type Reader = { child: ChildProcessWithoutNullStreams; seen(): string; press(keys: string): void };

/** A terminal whose reader is a process, which can be stopped. */
async function openReader(home: string, line: string): Promise<Reader> {
  const sized = `stty cols 100 rows 30; exec ${line}`;
  const env = { PATH: process.env['PATH'], HOME: home, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
  const child = spawn('script', ['-qfec', sized, '/dev/null'], { cwd: home, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let seen = '';
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    seen = (seen + chunk).slice(-200_000);
  });
  return { child, seen: () => seen, press: (keys) => void child.stdin.write(keys) };
}

const GOALS = 300;

test.each(['', '--no-tui'])(
  'a terminal that nothing reads holds up no campaign, and shows its end once it is read (%s)',
  async (flag) => {
    const home = await makeHome();
    const goals = join(home, 'goals.txt');
    await writeFile(
      goals,
      Array.from({ length: GOALS }, (_, goal) => `word ${goal} ${'x'.repeat(400)}`).join('\n'),
    );
    const { url, asked } = await openAgent();
    const { child, seen, press } = await openReader(
      home,
      evalLine(url, '--goals-file', goals, flag),
    );
    const ended = once(child, 'exit');
    await expect.poll(() => asked.count, { timeout: 60_000 }).toBeGreaterThan(20);

    child.kill('SIGSTOP');
    await expect.poll(() => asked.count, { timeout: 60_000 }).toBeGreaterThanOrEqual(GOALS);
    child.kill('SIGCONT');

    if (flag === '') {
      await expect.poll(seen, { timeout: 60_000 }).toContain('completed');
      press('q');
    }
    await ended;
    expect(seen()).toMatch(/: completed, \d/);
  },
);

test('SIGQUIT leaves the screen clean', async () => {
  const window = await openWindow();
  const { url } = await openAgent({ holds: true });
  await window.type(`ulimit -c 0; ${evalLine(url, '--goals', 'word')}`);
  await window.waitFor('running');

  await window.press('C-\\');

  await window.waitFor(/Quit/);
  await window.expectShell();
});

const sizes = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => [60 + ((at * 37) % 120), 16 + ((at * 11) % 35)] as const,
  );

/** The window shows what is drawn anew, and nothing of a frame before. */
async function expectWhole({ see, press }: Window): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = steady(await see());
        await press('C-l');
        return before === steady(await see()) ? 'the same' : before;
      },
      { timeout: 20_000 },
    )
    .toBe('the same');
}

/** Without what time changes. */
const steady = (frame: string) => frame.replaceAll(/\d+ (s|min)\b( ago)?/g, '');

test('after a resize every screen shows itself and nothing of before', async () => {
  const window = await openWindow({ columns: 100, rows: 30 });
  const { url } = await openAgent();
  await window.type(`${evalLine(url, '--goals', 'word', '--goals', 'other', '--no-tui')}`);
  await window.waitFor(/: completed, \d/);
  await window.type(`clear; echo earlier line; ${typedProvoke}`);
  await window.waitFor(/✓ .*desk/);

  const screens: [key: string, shows: string][] = [
    ['?', 'Keys'],
    ['Escape', 'goals broken'],
    ['n', 'New attack'],
    ['Escape', 'goals broken'],
    ['Enter', 'F filters'],
    ['Enter', '1 Conversation'],
  ];
  for (const [key, shows] of screens) {
    await window.press(key);
    await window.waitFor(shows);
    for (const [columns, rows] of sizes(isAll ? 40 : 6)) {
      await window.resize(columns, rows);
      await expectWhole(window);
    }
  }
  await window.press('h');
  await window.press('q');
  await window.expectShell();
});

test('a paste of a megabyte is no key on any screen, and text where text is typed', async () => {
  const window = await openWindow({ columns: 100, rows: 30 });
  const { url } = await openAgent({ holds: true });
  const paste = join(window.home, 'paste');
  const controls = Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join('');
  await writeFile(paste, `${controls} exactly qyx\r `.replaceAll('\u001b', '').repeat(22_000));
  await window.type(evalLine(url, '--goals', 'word'));
  await window.waitFor('running');

  await window.tmux('load-buffer', paste);
  await window.tmux('paste-buffer', '-p', '-r');
  await window.press('?');
  await window.waitFor('Keys');
  await window.press('Escape');
  await window.press('x');
  await window.waitFor('Stop the campaign?');
  await window.press('n');
  await window.waitFor('running');
  await window.press('q');
  await window.waitFor('Quit?');
  await window.press('y');
  await window.expectShell();
});

const LINE_MS = 300;
const KEYS = isAll ? 200 : 40;
/** The mark on a goal's line. */
const selected = (goal: number) => new RegExp(`› [^\\n]*goal-${goal}\\b`);

test(`over a line of 300 ms each of ${KEYS} keys has its effect, half of them within 700 ms`, async () => {
  const home = await makeHome();
  const { url } = await openAgent();
  const goals = Array.from({ length: 200 }, (_, goal) => ['--goals', `goal-${goal}`]).flat();
  const first = await openReader(home, evalLine(url, ...goals, '--no-tui'));
  await once(first.child, 'exit');
  const { child, press } = await openReader(home, typedProvoke);
  let seen = '';
  child.stdout.on('data', (chunk: string) => setTimeout(() => (seen += chunk), LINE_MS / 2));
  const send = (keys: string) => setTimeout(() => press(keys), LINE_MS / 2);
  await expect.poll(() => seen, { timeout: 60_000 }).toMatch(/✓.*desk/);
  send('\r');
  await expect.poll(() => seen, { timeout: 60_000 }).toContain('Decided by');

  const tookMs: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const [goal, pressed] = key % 2 === 0 ? [1, '\u001b[B'] : [0, 'k'];
    seen = '';
    const began = performance.now();
    send(pressed);
    await expect.poll(() => seen, { timeout: 60_000, interval: 5 }).toMatch(selected(goal));
    tookMs.push(performance.now() - began);
  }

  expect(tookMs.sort((a, b) => a - b)[KEYS / 2]).toBeLessThan(700);
  press('q');
});
