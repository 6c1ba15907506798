import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { readEnvironment } from './config.ts';
import { runProgram } from './program.ts';

const controller = new AbortController();

/** Once ends gracefully; a second time ends at once. */
function onSignal(): void {
  if (controller.signal.aborted) process.exit(130);
  controller.abort();
}
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);

/** Questions go where the answers of a command do not. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Readline takes Ctrl-C for itself; it means the same as ever.
  terminal.on('SIGINT', onSignal);
  try {
    return await terminal.question(question, { signal: controller.signal });
  } finally {
    terminal.close();
  }
}

process.exitCode = await runProgram(process.argv.slice(2), {
  env: readEnvironment(),
  cwd: process.cwd(),
  print: (line) => void process.stdout.write(`${line}\n`),
  tell: (line) => void process.stderr.write(`${line}\n`),
  columns: Math.min(process.stdout.columns ?? 80, 120),
  readInput: () => text(process.stdin),
  signal: controller.signal,
  ...(process.stdin.isTTY && { ask }),
});
