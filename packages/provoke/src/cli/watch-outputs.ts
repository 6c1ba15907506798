/** Whoever read the output stopped, as `head -1` does. Like Ctrl-C, but for the words and the code of it. */
export class ReaderLeft extends Error {
  override readonly name = 'AbortError';
}

type Output = NodeJS.WriteStream;

type Watching = {
  stdout: Output;
  stderr: Output;
  onReaderLeft(): void;
};

/**
 * An answer that could not be written, to a full disk for example, is a failure: a process that would end with 0 ends
 * with 1. A reader that left is none.
 */
export function watchOutputs({ stdout, stderr, onReaderLeft }: Watching): void {
  let isFailed = false;
  const watch = (output: Output, name: string) =>
    output.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE') return onReaderLeft();
      if (isFailed) return;
      isFailed = true;
      if (output !== stderr)
        stderr.write(`error: ${name} cannot be written: ${message.replace(/, write$/, '')}.\n`);
    });
  watch(stdout, 'Standard output');
  watch(stderr, 'Standard error');
  process.on('exit', (code) => {
    if (isFailed && code === 0) process.exitCode = 1;
  });
}
