import { once } from 'node:events';
import { isIP } from 'node:net';
import type { Environment } from '../definitions/target.ts';
import { limitCall } from '../platform/limit-call.ts';
import { describeConnectionError } from './describe-connection-error.ts';
import { findProxy } from './find-proxy.ts';
import { hostOf } from './host-of.ts';
import { portOf } from './port-of.ts';

const TIMEOUT_MS = 5_000;

/**
 * Why no call to an `https:` address can succeed: its certificate, or no TLS at all. Found out by a handshake, without
 * sending a request. Undefined if there is no such reason, or if that is unknown: it is away, or behind a proxy.
 */
export async function findTlsFault(
  address: string,
  { env, signal }: { env: Environment; signal: AbortSignal },
): Promise<string | undefined> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || findProxy(address, env)) return undefined;
  const { connect } = await import('node:tls');
  const host = hostOf(url);
  const limit = limitCall(signal, TIMEOUT_MS);
  const socket = connect({ host, port: portOf(url), servername: isIP(host) ? '' : host });
  try {
    await once(socket, 'secureConnect', { signal: limit.signal });
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    const { words, retryable } = describeConnectionError(error, address);
    return retryable ? undefined : words;
  } finally {
    limit.end();
    // An error after the answer is of no interest.
    socket.on('error', () => {}).destroy();
  }
}
