import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { endProcesses, killRest, MARK_VARIABLE } from './end-processes.ts';
import { type Guard, openGuard } from './open-guard.ts';
import { keepEnd } from './read-lines.ts';

export type Program = {
  binary: string;
  args: readonly string[];
  /** Its folder. */
  cwd: string;
  env: Record<string, string>;
  /** Come before the script. */
  options?: readonly string[];
  /** A script of ours, by its file name. */
  script?: { name: string; text: string };
  /** Its answers come on a pipe of their own, so that it may print what it likes. */
  answersApart?: boolean;
};

/** How a program ended. */
export type Exit = {
  exitCode: number | null;
  killedBy: string | null;
  /** Why it could not be started, for example ENOENT. */
  code: string | undefined;
};

export type Launched = {
  input: Writable;
  answers: Readable;
  /** The end of what else it printed. */
  said(): string;
  /** When everything that it printed was read. Never rejects. */
  exit: Promise<Exit>;
  /** Ends it and everything that it started. */
  end(): Promise<void>;
};

export type Launcher = ReturnType<typeof createLauncher>;

/** Starts programs that stay. A guard ends them if we are killed, and removes the folder of their scripts. */
export function createLauncher() {
  const name = randomUUID();
  const running = new Set<Launched>();
  let opened: Promise<{ folder: string; guard: Guard }> | undefined;
  let count = 0;

  const open = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'provoke-'));
    return { folder, guard: openGuard({ mark: name, folder }) };
  };

  return {
    async launch(program: Program): Promise<Launched> {
      opened ??= open();
      const { folder, guard } = await opened;
      const mark = `${name}-${++count}`;
      const script = program.script && join(folder, `${count}-${program.script.name}`);
      if (script !== undefined) await writeFile(script, program.script?.text ?? '');
      const { options = [], args: own } = program;
      const args = [...options, ...(script === undefined ? [] : [script]), ...own];
      const launched = follow(start({ ...program, args }, mark), { guard, mark });
      running.add(launched);
      void launched.exit.then(() => running.delete(launched));
      return launched;
    },
    /** Resolves when the last process has exited. */
    async close(): Promise<void> {
      await Promise.all([...running].map((one) => one.end()));
      const { folder, guard } = (await opened) ?? {};
      opened = undefined;
      await guard?.close();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** No shell ever reads its arguments. */
const start = ({ binary, args, cwd, env, answersApart = false }: Program, mark: string) =>
  spawn(binary, args, {
    cwd,
    env: { ...env, [MARK_VARIABLE]: mark },
    stdio: ['pipe', 'pipe', 'pipe', answersApart ? 'pipe' : 'ignore'],
    detached: true,
  });

function follow(child: ChildProcess, { guard, mark }: { guard: Guard; mark: string }): Launched {
  const { pid } = child;
  const { input, stdout, stderr, apart } = pipesOf(child);
  // It may end before it has read everything.
  input.on('error', () => {});
  if (pid !== undefined) guard.watch(pid);
  const exit = new Promise<Exit>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ exitCode: null, killedBy: null, code: error.code }),
    );
    child.once('close', (exitCode, killedBy) => resolve({ exitCode, killedBy, code: undefined }));
  });
  // What outlives it may keep our pipes open.
  child.once('exit', () => void killRest(pid, mark));
  let ending: Promise<void> | undefined;
  const end = async () => {
    input.end();
    await endProcesses({ pid, mark, ended: exit });
    if (pid !== undefined) guard.forget(pid);
  };
  return {
    input,
    answers: apart ?? stdout,
    said: keepEnd(apart ? [stdout, stderr] : [stderr]),
    exit,
    end: () => {
      ending ??= end();
      return ending;
    },
  };
}

function pipesOf({ stdin: input, stdout, stderr, stdio: [, , , apart] }: ChildProcess) {
  if (!input || !stdout || !stderr) throw new Error('A program was started without its pipes.');
  return { input, stdout, stderr, apart: apart instanceof Readable ? apart : undefined };
}
