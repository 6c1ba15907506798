import type { Readable } from 'node:stream';
import { TargetError } from '../../definitions/target.ts';
import { limitCall } from '../../platform/limit-call.ts';
import { lastWords } from '../../programs/describe-exit.ts';
import { endProcesses, killRest, MARK_VARIABLE } from '../../programs/end-processes.ts';
import type { Guard } from '../../programs/open-guard.ts';
import { keepEnd } from '../../programs/read-lines.ts';

const OUTPUT_BYTES_MAX = 4 * 1024 * 1024;
const COMPLAINT_MAX = 2_000;

export type ToolCall = {
  binary: string;
  args: readonly string[];
  /** Passed on standard input, so that no process list shows it. */
  input: string;
  cwd: string;
  env: Record<string, string>;
  /** Identifies its processes. */
  mark: string;
  /** What it prints, and what to do if that takes too long. */
  prints?: { what: string; slow: string };
};

const REPLY = { what: 'reply', slow: 'Allow more with --timeout.' };

export type ToolOutput = {
  stdout: string;
  /** The end of the error output. */
  stderr: string;
  exitCode: number | undefined;
  /** The signal that ended it, if any. */
  killedBy: string | undefined;
  /** Why it could not be started, for example ENOENT. */
  code: string | undefined;
};

type Running = {
  guard: Guard;
  timeoutMs: number;
  signal: AbortSignal;
  /** Receives work that continues after the call was abandoned: ending its processes. */
  cleanUp(work: Promise<void>): void;
};

/**
 * Runs a command-line tool once, in its own process group. Returns immediately when aborted; throws `TargetError` at
 * the limits.
 */
export async function runTool(
  { binary, args, input, cwd, env, mark, prints: { what, slow } = REPLY }: ToolCall,
  { guard, timeoutMs, signal, cleanUp }: Running,
): Promise<ToolOutput> {
  // Loaded by the few campaigns that run a tool.
  const { execa } = await import('execa');
  signal.throwIfAborted();
  const limit = limitCall(signal, timeoutMs);
  const tooLong = new AbortController();
  const child = execa(binary, args, {
    cwd,
    env: { ...env, [MARK_VARIABLE]: mark },
    extendEnv: false,
    input,
    buffer: false,
    detached: true,
    cleanup: false,
    reject: false,
  });
  const { pid } = child;
  if (pid !== undefined) guard.watch(pid);
  // A process that outlives its parent may keep our pipes open, and we would wait for it.
  child.once('exit', () => void killRest(pid, mark));
  const stdout = collect(child.stdout, () => tooLong.abort());
  const stderr = keepEnd([child.stderr], COMPLAINT_MAX);
  const ended = (): Promise<unknown> => child;
  try {
    const {
      exitCode,
      signal: killedBy,
      code,
    } = await Promise.race([child, aborted(limit.signal), aborted(tooLong.signal)]);
    return { stdout: stdout(), stderr: stderr(), exitCode, killedBy, code };
  } catch (cause) {
    signal.throwIfAborted();
    const body = stdout().slice(0, COMPLAINT_MAX);
    if (tooLong.signal.aborted)
      throw new TargetError(`The ${what} is longer than 4 MiB; the rest was not read.`, {
        retryable: false,
        body,
      });
    if (!limit.signal.aborted) throw cause;
    throw new TargetError(
      `"${binary}" did not finish within ${timeoutMs / 1_000} s. ${slow} ${lastWords(stderr())}`.trim(),
      { retryable: true, body, cause },
    );
  } finally {
    limit.end();
    cleanUp(
      endProcesses({ pid, mark, ended: ended() }).finally(() => {
        if (pid !== undefined) guard.forget(pid);
      }),
    );
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function collect(stream: Readable, onTooLong: () => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= OUTPUT_BYTES_MAX) chunks.push(chunk);
    else onTooLong();
  });
  return () => Buffer.concat(chunks).toString('utf8');
}
