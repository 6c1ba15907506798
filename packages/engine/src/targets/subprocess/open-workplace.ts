import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TargetError } from '../../definitions/target.ts';
import { type Guard, openGuard } from './open-guard.ts';
import { runTool, type ToolCall, type ToolOutput } from './run-tool.ts';

type Work = Omit<ToolCall, 'cwd' | 'mark'> & {
  /** The folder of an earlier call of the same conversation; undefined means a new one. */
  folder: string | undefined;
};

/** Runs a target's calls: each in its own empty folder, deleted afterwards, with a guard over all of them. */
export function openWorkplace(timeoutMs: number) {
  const name = randomUUID();
  const cleaning = new Set<Promise<void>>();
  let opened: Promise<{ root: string; guard: Guard }> | undefined;
  let calls = 0;

  const open = async () => {
    const root = await mkdtemp(join(tmpdir(), 'provoke-'));
    return { root, guard: openGuard({ mark: name, folder: root }) };
  };
  const cleanUp = (work: Promise<void>) => {
    cleaning.add(work);
    return work.finally(() => cleaning.delete(work));
  };

  return {
    async run(
      { folder, ...call }: Work,
      signal: AbortSignal,
    ): Promise<ToolOutput & { folder: string }> {
      opened ??= open();
      const { root, guard } = await opened;
      const number = ++calls;
      const cwd = folder ?? join(root, String(number));
      await mkdir(cwd).catch(cannotMake);
      let ending = Promise.resolve();
      try {
        const running = {
          guard,
          timeoutMs,
          signal,
          cleanUp(work: Promise<void>) {
            ending = cleanUp(work.then(() => remove(cwd)));
          },
        };
        // The mark starts with the name that the guard searches for.
        const output = await runTool({ ...call, cwd, mark: `${name}-${number}` }, running);
        await ending;
        return { ...output, folder: cwd };
      } catch (error) {
        if (!signal.aborted) await ending;
        throw error;
      }
    },
    /** Resolves when the last process has exited. */
    async close(): Promise<void> {
      while (cleaning.size > 0) await Promise.all(cleaning);
      const { root, guard } = (await opened) ?? {};
      opened = undefined;
      await guard?.close();
      if (root !== undefined) await remove(root);
    },
  };
}

/** The folder of a session that could not be removed is not empty, so the next attempt starts a new session. */
function cannotMake(cause: unknown): never {
  throw new TargetError('The working folder could not be made, or is not empty.', {
    retryable: true,
    cause,
  });
}

/** Files whose permissions the agent took away stay until the guard has restored them. */
const remove = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
