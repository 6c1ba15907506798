import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TargetError } from '../../definitions/target.ts';
import { type Guard, openGuard } from '../../programs/open-guard.ts';
import { runTool, type ToolCall, type ToolOutput } from './run-tool.ts';

type Work = Omit<ToolCall, 'cwd' | 'mark'> & {
  /** The folder of an earlier call of the same conversation; undefined means a new one. */
  folder: string | undefined;
};

/** Runs programs with a guard over all of them: each in its own empty folder, deleted afterwards, or in one that stays. */
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

  /** `isOurs` says whether the folder is made before the call and deleted after it. */
  const runIn = async (
    folderIn: (root: string, number: number) => string,
    isOurs: boolean,
    call: Omit<Work, 'folder'>,
    signal: AbortSignal,
  ): Promise<ToolOutput & { folder: string }> => {
    opened ??= open();
    const { root, guard } = await opened;
    const number = ++calls;
    const cwd = folderIn(root, number);
    if (isOurs) await mkdir(cwd).catch(cannotMake);
    let ending = Promise.resolve();
    try {
      const running = {
        guard,
        timeoutMs,
        signal,
        cleanUp(work: Promise<void>) {
          ending = cleanUp(isOurs ? work.then(() => remove(cwd)) : work);
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
  };

  return {
    run: ({ folder, ...call }: Work, signal: AbortSignal) =>
      runIn((root, number) => folder ?? join(root, String(number)), true, call, signal),
    /** In a folder of the user's, which is left as it is. */
    runAt: (folder: string, call: Omit<Work, 'folder'>, signal: AbortSignal) =>
      runIn(() => folder, false, call, signal),
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
