import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeHome, start } from './provoke.ts';

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
