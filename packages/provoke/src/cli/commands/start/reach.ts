import { describeConnectionError } from '@provoke/engine';

const TIMEOUT_MS = 5_000;

type Reaching = { signal: AbortSignal; headers?: Record<string, string>; anyStatus?: boolean };

/** Why an address does not answer, or not with success, in a few words; undefined if it does. */
export async function reach(
  url: string,
  { signal, headers = {}, anyStatus = false }: Reaching,
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok || anyStatus ? undefined : `answered ${response.status}`;
  } catch (error) {
    signal.throwIfAborted();
    if ((error as Error).name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} s`;
    const { words } = describeConnectionError(error, url);
    return words.includes('ECONNREFUSED') ? 'connection refused' : words;
  }
}
