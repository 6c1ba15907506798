import { request } from 'node:http';

type Readers = { url: string; apiKey: string; run: string; callers: number };

/** Opens streams of a run's events, each again as soon as it has begun, until stopped. */
export function reopenStreams({ url, apiKey, run, callers }: Readers): () => void {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${apiKey}` };
  const open = () => {
    if (stop.signal.aborted) return;
    const stream = request(`${url}/run/${run}/events`, { headers, signal: stop.signal });
    stream.on('response', (answer) => {
      answer.once('data', () => stream.destroy());
      answer.resume();
    });
    stream.on('error', () => {});
    stream.once('close', open);
    stream.end();
  };
  for (let caller = 0; caller < callers; caller++) open();
  return () => stop.abort();
}
