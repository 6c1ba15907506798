import { withScript } from '../load/with-script.ts';

const script = new URL('./sink.ts', import.meta.url);

/** A server that does nothing with its requests; `work` gets its address. */
export const withSink = <Outcome>(
  signal: AbortSignal,
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> => withScript({ script, args: [], signal }, work);
