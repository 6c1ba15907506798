import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes still in memory after the work, while its result is held. */
export async function retainedBytes<Outcome>(
  work: () => Promise<Outcome>,
): Promise<{ bytes: number; outcome: Outcome }> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = async () => {
    collectGarbage();
    // Buffers are freed in the background.
    await setImmediate();
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = await used();
  const outcome = await work();
  return { bytes: (await used()) - before, outcome };
}
