import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Leaves two processes: one in the worker's process group, and one outside it that ignores SIGTERM. */
const LEAVES = `
import json, os, subprocess, time
def judge(goal):
    near = subprocess.Popen(["sleep", "1000"])
    far = subprocess.Popen(["sh", "-c", "trap '' TERM; while :; do sleep 1000; done"], start_new_session=True)
    with open("pids.part", "w") as file:
        json.dump([os.getpid(), near.pid, far.pid], file)
    os.rename("pids.part", "pids.json")
    time.sleep(1000)
`;

test('after kill -9 of the process of a campaign, its Python and what that started are gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-killed-'));
  await writeFile(join(folder, 'judge.py'), LEAVES);
  const fixture = join(import.meta.dirname, 'killed.fixture.ts');
  const campaign = spawn(
    process.execPath,
    ['--experimental-strip-types', '--no-warnings', fixture, join(folder, 'judge.py')],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const pids: number[] = [];
  onTestFinished(async () => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
    campaign.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  await vi.waitFor(async () => {
    pids.push(...(JSON.parse(await readFile(join(folder, 'pids.json'), 'utf8')) as number[]));
  }, 20_000);
  expect(pids.filter(isAlive)).toHaveLength(3);

  campaign.kill('SIGKILL');

  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 20_000);
});
