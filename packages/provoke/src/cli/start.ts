import { readEnvironment } from '@provoke/campaign';
import { useProxies } from '@provoke/engine/network';
import { endProcess, type StopSignal } from './end-process.ts';
import { letOutputsWait } from './let-outputs-wait.ts';
import { runProgram } from './program.ts';
import { createStop, stoppedBy } from './stop-signal.ts';
import { createLineWriter } from './terminal/line-writer.ts';
import { maySeeUi } from './terminal/screen.ts';
import { ReaderLeft, watchOutputs } from './watch-outputs.ts';

/** Longer than a service or a campaign takes to end gracefully. */
const GRACE_MS = 20_000;

let received: StopSignal = 'SIGINT';
let leaveScreen = () => {};
let isLent = false;
function endNow(): void {
  leaveScreen();
  endProcess(received);
}
const stop = createStop({ clock: () => performance.now(), endAtOnce: endNow });
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (isLent && name === 'SIGINT') return;
    received = name;
    stop.tell(stoppedBy(name));
  });
// What hangs, such as a file system of the network, must not keep the process.
stop.signal.addEventListener('abort', () => setTimeout(endNow, GRACE_MS).unref());
// A pipe from standard output still holds up what it reads: an answer is not kept in memory.
letOutputsWait([process.stderr, ...(process.stdout.isTTY ? [process.stdout] : [])]);
watchOutputs({
  ...{ stdout: process.stdout, stderr: process.stderr },
  onReaderLeft: () => stop.signal.aborted || stop.tell(new ReaderLeft()),
});

/** Questions go where the answers of a command do not. */
async function ask(question: string, { signal }: { signal?: AbortSignal } = {}): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Readline takes Ctrl-C for itself; it means the same as ever.
  terminal.on('SIGINT', () => stop.tell());
  try {
    return await terminal.question(question, {
      signal: AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]),
    });
  } finally {
    terminal.close();
  }
}

async function* readLines(): AsyncGenerator<string> {
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const close = () => lines.close();
  stop.signal.addEventListener('abort', close, { once: true });
  if (stop.signal.aborted) close();
  yield* lines;
  // What is left of a pipe would keep the process.
  process.stdin.destroy();
}

const screen = {
  input: process.stdin,
  output: process.stdout,
  interrupt: () => stop.tell(),
  beforeEnd(leave: () => void) {
    leaveScreen = leave;
  },
  lend(lent: boolean) {
    isLent = lent;
  },
};
const sight = { ...screen, errors: process.stderr, env: readEnvironment() };

await useProxies(readEnvironment());
process.exitCode = await runProgram(process.argv.slice(2), {
  env: readEnvironment(),
  cwd: process.cwd(),
  print: (line) => void process.stdout.write(`${line}\n`),
  tell: createLineWriter(process.stderr),
  columns: Math.min(process.stdout.columns ?? process.stderr.columns ?? 80, 120),
  terminals: { stdout: process.stdout.isTTY, stderr: process.stderr.isTTY },
  readInput: async () => (await import('node:stream/consumers')).text(process.stdin),
  readLines,
  signal: stop.signal,
  ...(process.stdin.isTTY && { ask }),
  ...(maySeeUi(sight) && { screen }),
});
