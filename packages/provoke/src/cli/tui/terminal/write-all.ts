import { writeSync } from 'node:fs';

const RETRY_MS = 5;
const RETRIES_MAX = 200;

/** Writes synchronously. A terminal that is gone, or slow for a moment, must not keep us from leaving. */
export function writeAll(fd: number, text: string): void {
  let bytes = Buffer.from(text);
  for (let tries = 0; bytes.length > 0 && tries < RETRIES_MAX; tries++)
    try {
      bytes = bytes.subarray(writeSync(fd, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
}
