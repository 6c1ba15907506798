// Waits until the test run that started it is over, in any way, then stops and removes what it left.
import { removeRun } from './run-folder.mjs';

process.stdin.resume().on('close', async () => {
  const left = await removeRun(process.argv[2]);
  if (left.length > 0)
    console.error(
      `The tests were cut short. Stopped what they had started: ${left.length} processes.`,
    );
});
