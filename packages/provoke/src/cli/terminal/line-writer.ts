import { plural } from '@provoke/figures';

/** As much as waits for a reader that takes nothing. */
const PENDING_MAX = 1024 * 1024;

/**
 * Writes lines to an output, waiting for nothing: where its reader has stopped, lines beyond a megabyte are left out,
 * and once it reads again it is told how many.
 */
export function createLineWriter(output: NodeJS.WriteStream): (line: string) => void {
  let leftOut = 0;
  output.on('drain', () => {
    if (leftOut === 0) return;
    output.write(`… ${plural(leftOut, 'line')} left out: nothing read them.\n`);
    leftOut = 0;
  });
  return (line) => {
    if (output.writableLength > PENDING_MAX) leftOut++;
    else output.write(`${line}\n`);
  };
}
