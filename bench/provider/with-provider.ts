import { withScript } from '../load/with-script.ts';

const script = new URL('./provider.ts', import.meta.url);

/** A model provider that answers after this many milliseconds; `work` gets its address. */
export const withProvider = <Outcome>(
  { delayMs, signal }: { delayMs: number; signal: AbortSignal },
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> => withScript({ script, args: [String(delayMs)], signal }, work);
