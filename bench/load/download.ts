/** A response read to its end. The first byte is the body's. */
export type Download = { firstByteMs: number; totalMs: number; bytes: number };

/** Reads a response to its end without keeping it. */
export async function download(
  url: string,
  { apiKey, signal }: { apiKey: string; signal: AbortSignal },
): Promise<Download> {
  const started = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` }, signal });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
  let firstByteMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += chunk.byteLength;
  }
  return { firstByteMs, totalMs: performance.now() - started, bytes };
}
