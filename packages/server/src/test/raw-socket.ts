import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_WAIT_MS = 5_000;

/** Sends bytes unchanged and returns everything until the server closes. Throws if the server stays silent. */
export async function sendRaw(serviceUrl: string, bytes: Uint8Array | string): Promise<string> {
  const { hostname, port } = new URL(serviceUrl);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that has seen enough may reset the connection while we still send.
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => true);
  socket.write(bytes);
  const timeout = new AbortController();
  const late = sleep(MAX_WAIT_MS, false, { signal: timeout.signal }).catch(() => false);
  const isOver = await Promise.race([closed, late]);
  timeout.abort();
  socket.destroy();
  if (!isOver) throw new Error(`No end after ${MAX_WAIT_MS} ms: ${Buffer.concat(chunks)}`);
  return Buffer.concat(chunks).toString();
}

/** The status of every answer in a connection's output. */
export const statusesIn = (answers: string): number[] =>
  Array.from(answers.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
