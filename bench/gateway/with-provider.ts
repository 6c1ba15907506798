import { once } from 'node:events';
import { exitOf } from '../exit-of.ts';
import { forkScript } from '../fork-script.ts';

const provider = new URL('./provider.ts', import.meta.url);

/** A model provider that answers after so many milliseconds; `work` gets its address. */
export async function withProvider<Outcome>(
  { delayMs, signal }: { delayMs: number; signal: AbortSignal },
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> {
  const child = forkScript(provider, [String(delayMs)], signal);
  const exit = exitOf(child);
  const [url] = (await once(child, 'message')) as [string];
  try {
    return await work(url);
  } finally {
    if (child.connected) child.disconnect();
    await exit;
  }
}
