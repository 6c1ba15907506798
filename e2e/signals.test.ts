import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { finished, makeHome, pathWithCommand, start } from './provoke.ts';

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a second %s ends a command immediately, even while reading a file hangs',
  async (signal, code) => {
    const home = await makeHome();
    const hanging = join(home, 'goals.txt');
    await promisify(execFile)('mkfifo', [hanging]);
    const flags = ['--agent-name', 'a', '--agent-type', 'localmodel', '--goals-file', hanging];
    const command = start(home, ['eval', 'flipattack', ...flags]);
    const end = once(command, 'exit');
    // Opens together with the command, which then reads without end.
    const writer = await open(hanging, 'w');
    onTestFinished(() => writer.close());

    // Each later than two signals that count as one, unless the command was too busy to take the first in time. Without
    // a second one it ends after 20 s.
    for (let sent = 0; sent < 20 && !hasEnded(command); sent++) {
      command.kill(signal);
      await Promise.race([end, sleep(400)]);
    }
    expect(hasEnded(command)).toBe(true);

    // A command killed by the signal has no exit code; a shell shows the same number.
    const [exitCode, endedBy] = await end;
    expect(exitCode ?? endedBy).toBe(exitCode === null ? signal : code);
  },
);

/** In a shell that has the command. */
async function inShell(script: string) {
  const home = await makeHome();
  const env = { HOME: home, PATH: await pathWithCommand(home) };
  return finished(spawn('bash', ['-c', script], { env }));
}

test.each([
  // The first is answered without the commands.
  ['--version', 1],
  ['judges --json', 1],
  ['nonsense', 2],
])('provoke %s with its output on a full disk exits with %i', async (line, code) => {
  const ended = await inShell(`provoke ${line} > /dev/full`);

  expect(ended.code).toBe(code);
  if (code === 1)
    expect(ended.stderr).toBe(
      'error: Standard output cannot be written: ENOSPC: no space left on device.\n',
    );
});

test.each(['schema', 'techniques --json', 'eval pair --help'])(
  'provoke %s, whose reader left, ends quietly and with 0',
  async (line) => {
    const script = `provoke ${line} | head -1 > /dev/null; echo "\${PIPESTATUS[0]}"`;

    expect(await inShell(script)).toMatchObject({ stdout: '0\n', stderr: '' });
  },
);
