import { spawn } from 'node:child_process';
import { exitOf } from '../exit-of.ts';

export type Terminal = {
  /** Of the `script` that holds it; the program is its first child. */
  pid: number;
  /** When it first wrote this. Rejects if it ends before. */
  wrote(text: string): Promise<number>;
  count(sequence: string): number;
  press(keys: string): void;
  /** Its reader takes nothing for so long. */
  stall(ms: number): void;
  ended: Promise<unknown>;
};

type Opened = {
  /** Of a shell. */
  line: string;
  columns: number;
  rows: number;
  folder: string;
  signal: AbortSignal;
};

/** More than any text that is waited for. */
const TAIL = 200;

/** Runs a command in a terminal of its own, which util-linux's `script` makes. */
export function openTerminal({ line, columns, rows, folder, signal }: Opened): Terminal {
  const child = spawn(
    'script',
    ['-qfec', `stty cols ${columns} rows ${rows}; exec ${line}`, '/dev/null'],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'inherit'],
      signal,
    },
  );
  const waiting = new Map<string, (atMs: number) => void>();
  const counts = new Map<string, number>();
  let tail = '';
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const text = tail + chunk;
    for (const [wanted, settle] of waiting) if (text.includes(wanted)) settle(performance.now());
    for (const sequence of COUNTED)
      counts.set(sequence, (counts.get(sequence) ?? 0) + times(chunk, sequence));
    tail = text.slice(-TAIL);
  });
  const ended = exitOf(child);
  return {
    pid: child.pid as number,
    ended,
    wrote: (text) =>
      new Promise((resolve, reject) => {
        waiting.set(text, resolve);
        void ended.then(() => reject(new Error(`${line} ended and never wrote "${text}".`)));
      }),
    count: (sequence) => counts.get(sequence) ?? 0,
    press: (keys) => void child.stdin.write(keys),
    stall(ms) {
      child.kill('SIGSTOP');
      setTimeout(() => child.kill('SIGCONT'), ms);
    },
  };
}

export const FRAME = '\u001b[?2026h';
export const CLEARS = ['\u001b[2J', '\u001b[3J', '\u001bc'] as const;
const COUNTED = [FRAME, ...CLEARS];

const times = (text: string, part: string) => text.split(part).length - 1;
