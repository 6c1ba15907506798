import type { Span } from './spans.ts';

/** As long as the judge takes by default. */
const WITHIN_MS = 2_000;

/** Where a pattern matches; undefined where that takes too long. */
export function locatePattern(
  text: string,
  source: string,
  signal: AbortSignal,
): Promise<Span[] | undefined> {
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' });
  const stop = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  return new Promise<Span[] | undefined>((resolve) => {
    stop.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', () => resolve(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<Span[]>) => resolve(data));
    worker.postMessage({ source, text });
  }).finally(() => worker.terminate());
}
