import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is still in memory of the work, as long as its outcome is, in bytes. */
export async function retainedBytes<Outcome>(
  work: () => Promise<Outcome>,
): Promise<{ bytes: number; outcome: Outcome }> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const outcome = await work();
  return { bytes: used() - before, outcome };
}
