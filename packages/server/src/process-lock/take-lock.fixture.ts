import { takeLock } from './take-lock.ts';

// A process that holds the lock until its input ends, or says why it does not get it.
const [folder = ''] = process.argv.slice(2);
try {
  const lock = await takeLock(folder);
  process.stdout.write(`locked by process ${process.pid}\n`);
  for await (const _ of process.stdin) {
    // Nothing is said; the end is the message.
  }
  await lock.release();
} catch (error) {
  process.stdout.write(`${(error as Error).name}\n`);
}
