import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStateCheck } from './create-state-check.ts';
import type { StateCheckSettings } from './state-check-settings.ts';

type Given = Partial<StateCheckSettings> & { timeoutMs?: number };

/** A state check that runs a script in a folder with a file of its own. */
async function openCheck(script: string, { timeoutMs = 10_000, ...settings }: Given = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'state-check-'));
  const note = `require('node:fs').appendFileSync('pids', process.pid + '\\n');`;
  await writeFile(join(folder, 'state.cjs'), note + script);
  const check = createStateCheck(
    { command: [process.execPath, 'state.cjs', '{{session}}'], folder, ...settings },
    { env: { ...process.env, SECRET: 'of-ours', DB: 'of-theirs' }, timeoutMs },
  );
  onTestFinished(async () => {
    await check.close();
    await rm(folder, { recursive: true });
  });
  const pids = () =>
    readFileSync(join(folder, 'pids'), 'utf8').split('\n').filter(Boolean).map(Number);
  return {
    check,
    folder,
    pids,
    read: (signal = new AbortController().signal) => check.read('s-1', signal),
  };
}

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const IGNORING = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
const WITH_CHILD = `
const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(IGNORING)}], { detached: true });
require('node:fs').appendFileSync('pids', pid + '\\n');`;

test('a program prints the state; it gets the session, its folder and no variable that is not named', async () => {
  const script = `console.log(JSON.stringify({ session: process.argv[2], files: require('node:fs').readdirSync('.'), secret: process.env.SECRET ?? null, db: process.env.DB ?? null }))`;
  const { read, folder } = await openCheck(script, { pass_env: ['DB'] });

  const first = await read();
  expect(first).toMatchObject({
    state: { session: 's-1', files: ['pids', 'state.cjs'], secret: null, db: 'of-theirs' },
  });
  await read();

  expect((await readdir(folder)).sort()).toEqual(['pids', 'state.cjs']);
});

test.each<[string, string, RegExp, number?]>([
  [
    'exits with 1',
    `console.error('No \\u001b[31mtable mails.'); process.exit(1)`,
    /failed with exit code 1\. It says: No table mails\.$/,
  ],
  ['prints no JSON', `console.log('inbox: 3')`, /printed no JSON: inbox: 3$/],
  ['prints nothing', ``, /printed nothing$/],
  [
    'prints 5 MiB',
    `process.stdout.write(JSON.stringify('x'.repeat(5 * 1024 * 1024)))`,
    /The state is longer than 4 MiB/,
  ],
  [
    'never ends',
    `console.error('Waiting.'); ${IGNORING}${WITH_CHILD}`,
    /did not finish within 1\.5 s\. Let it read less\. It says: Waiting\.$/,
    1_500,
  ],
  ['ends by a signal', `process.kill(process.pid, 'SIGKILL')`, /was ended by SIGKILL\.$/],
])(
  'a program that %s gives no state, says why and leaves no process',
  async (_, script, reason, timeoutMs) => {
    const { check, read, pids } = await openCheck(
      script,
      timeoutMs === undefined ? {} : { timeoutMs },
    );

    expect(await read()).toEqual({ failed: expect.stringMatching(reason) });

    await check.close();
    await vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]));
  },
);

test('a program that cannot be found says so', async () => {
  const { check, folder } = await openCheck('', { command: ['no-such-program'] });

  expect(await check.read(null, new AbortController().signal)).toEqual({
    failed: '"no-such-program" cannot be found. Check the command and its folder.',
  });
  expect(await readdir(folder)).toEqual(['state.cjs']);
});

test('a cancelled read is over immediately, and closing ends the program and what it started', async () => {
  const { check, read, pids } = await openCheck(IGNORING + WITH_CHILD);
  const abort = new AbortController();
  const reading = read(abort.signal);
  await vi.waitFor(() => expect(pids()).toHaveLength(2), 5_000);

  abort.abort();
  expect(await reading).toEqual({ failed: expect.any(String) });
  await check.close();

  await vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]));
});
