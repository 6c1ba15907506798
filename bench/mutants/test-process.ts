import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answered, Asked } from './test-runner.ts';

/** For one mutant: longer than its tests take, so that one that hangs is killed. */
const MUTANT_MS = 180_000;
const runner = new URL('./test-runner.ts', import.meta.url);

/** A process that runs tests in a copy of the tree; one that hangs is replaced. */
export function createTestProcess(copy: string, root: string) {
  let running: Promise<ChildProcess> | undefined;

  async function start(): Promise<ChildProcess> {
    const path = fileURLToPath(runner).replace(root, copy);
    const child = fork(path, {
      cwd: copy,
      execArgv: ['--conditions=provoke-source', '--import', 'tsx'],
      env: { ...process.env, PROPERTY_SEED: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    });
    await once(child, 'message');
    return child;
  }

  return {
    /** The test file that failed, `time` if one hung, or null if all passed. */
    async run(asked: Asked): Promise<string | null> {
      running ??= start();
      const child = await running;
      const limit = AbortSignal.timeout(MUTANT_MS);
      child.send(asked);
      try {
        const [{ failed }] = (await once(child, 'message', { signal: limit })) as [Answered];
        return failed;
      } catch (error) {
        if (!limit.aborted) throw error;
        running = undefined;
        // Its workers, too: they may be in a loop that nothing else ends.
        process.kill(-(child.pid as number), 'SIGKILL');
        return 'time';
      }
    },
    async close(): Promise<void> {
      const child = await running;
      if (!child) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
