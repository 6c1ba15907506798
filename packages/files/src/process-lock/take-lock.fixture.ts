import { takeLock } from './take-lock.ts';

// A process that holds the lock until its input ends, or reports why it cannot get it.
const [folder = ''] = process.argv.slice(2);
try {
  const lock = await takeLock(folder);
  process.stdout.write(`locked by process ${process.pid}\n`);
  for await (const _ of process.stdin) {
    // No content; the end is the message.
  }
  await lock.release();
} catch (error) {
  process.stdout.write(`${(error as Error).name}\n`);
}
