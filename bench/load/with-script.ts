import { once } from 'node:events';
import { exitOf } from '../exit-of.ts';
import { forkScript } from '../fork-script.ts';

/** A server in a separate process while `work` runs; `work` gets its address. */
export async function withScript<Outcome>(
  { script, args, signal }: { script: URL; args: string[]; signal: AbortSignal },
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> {
  const child = forkScript(script, args, signal);
  const exit = exitOf(child);
  const [url] = (await once(child, 'message')) as [string];
  try {
    return await work(url);
  } finally {
    if (child.connected) child.disconnect();
    await exit;
  }
}
