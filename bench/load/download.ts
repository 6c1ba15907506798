import { createWriteStream } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Answer = { status: number; headers: Record<string, string> };
export type Download = Answer & { firstByteMs: number; totalMs: number; bytes: number };

type Source = { url: string; headers: Record<string, string>; signal: AbortSignal };

/** Reads one answer to its end, into a file when one is named. The first byte is the first one of the body. */
export async function download({ url, headers, signal }: Source, file?: string): Promise<Download> {
  const started = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, signal, agent: false }, resolve).once('error', reject);
  });
  let bytes = 0;
  let firstByteMs = Number.NaN;
  response.on('data', (chunk: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += chunk.length;
  });
  const sink = file ? createWriteStream(file) : new PassThrough().resume();
  await pipeline(response, sink, { signal });
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    ),
    firstByteMs,
    totalMs: performance.now() - started,
    bytes,
  };
}
