import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { hostOf } from '../../../network/host-of.ts';
import { portOf } from '../../../network/port-of.ts';

const WAIT_MS = 1_500;
const BYTES_MAX = 256;

/** A request without a key, and the first message of a PostgreSQL client, which it answers with one letter. */
const OPENINGS = [
  Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
  Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]),
];

/** The first bytes that a far end sends, one character each; undefined if it sends none. */
export async function sniff(address: string, signal: AbortSignal): Promise<string | undefined> {
  for (const opening of OPENINGS) {
    signal.throwIfAborted();
    const bytes = await firstBytes(address, opening, signal);
    if (bytes !== '') return bytes;
  }
  return undefined;
}

function firstBytes(address: string, opening: Buffer, signal: AbortSignal): Promise<string> {
  const url = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({ host: hostOf(url), port: portOf(url), signal, timeout: WAIT_MS });
    const end = (bytes: string) => {
      socket.destroy();
      resolve(bytes);
    };
    socket
      .once('connect', () => socket.write(opening))
      .once('data', (bytes: Buffer) => end(bytes.subarray(0, BYTES_MAX).toString('latin1')))
      .once('timeout', () => end(''))
      .once('close', () => end(''))
      .once('error', () => end(''));
  });
}

/** Whether it takes a TLS handshake. Its certificate does not matter: nothing is sent. */
export function answersTls(address: string, signal: AbortSignal): Promise<boolean> {
  const url = new URL(address);
  return new Promise((resolve) => {
    const socket = connectTls({
      ...{ host: hostOf(url), port: portOf(url), timeout: WAIT_MS },
      rejectUnauthorized: false,
    });
    const end = (isTls: boolean) => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve(isTls);
    };
    const stop = () => end(false);
    signal.addEventListener('abort', stop, { once: true });
    socket
      .once('secureConnect', () => end(true))
      .once('timeout', stop)
      .once('close', stop)
      .once('error', stop);
  });
}
