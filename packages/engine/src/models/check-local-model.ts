import { ModelError } from '../definitions/model.ts';
import { describeConnectionError } from '../network/describe-connection-error.ts';
import { missingModel, readInstalled } from '../network/installed-models.ts';
import { limitCall } from '../platform/limit-call.ts';

const TIMEOUT_MS = 5_000;

type Asked = { baseURL: string; model: string; fetch: typeof globalThis.fetch };

/** Asks a local model server whether it is running and has the model. A server that does not list its models passes. */
export async function checkLocalModel(
  { baseURL, model, fetch }: Asked,
  signal: AbortSignal,
): Promise<void> {
  const server = baseURL.replace(/\/v1$/, '');
  const installed = await listInstalled(server, fetch, signal);
  if (!installed || installed.some((name) => name === model || name === `${model}:latest`)) return;
  throw new ModelError(missingModel({ model, server, installed }), { retryable: false });
}

async function listInstalled(
  server: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const limit = limitCall(signal, TIMEOUT_MS);
  try {
    const response = await fetch(`${server}/api/tags`, { signal: limit.signal });
    return readInstalled(await response.json().catch(() => undefined));
  } catch (cause) {
    signal.throwIfAborted();
    const { words, retryable } = describeConnectionError(cause, server);
    throw new ModelError(
      `The local model server at ${server} ${words}. Start it with: ollama serve`,
      { retryable, cause },
    );
  } finally {
    limit.end();
  }
}
