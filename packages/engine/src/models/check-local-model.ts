import { z } from 'zod';
import { ModelError } from '../model.ts';

const Tags = z.object({ models: z.array(z.object({ name: z.string() })) });

const TIMEOUT_MS = 5_000;
const SHOWN_MAX = 10;

type Asked = { baseURL: string; model: string; fetch: typeof globalThis.fetch };

/** Asks a local model server whether it is there and has the model. A server that does not say is given the benefit of the doubt. */
export async function checkLocalModel(
  { baseURL, model, fetch }: Asked,
  signal: AbortSignal,
): Promise<void> {
  const server = baseURL.replace(/\/v1$/, '');
  const installed = await listInstalled(server, fetch, signal);
  if (!installed || installed.some((name) => name === model || name === `${model}:latest`)) return;
  const shown = installed.slice(0, SHOWN_MAX).join(', ');
  const others = installed.length > SHOWN_MAX ? `, and ${installed.length - SHOWN_MAX} more` : '';
  throw new ModelError(
    `The model ${model} is not installed at ${server}. Install it with: ollama pull ${model}. ${installed.length === 0 ? 'No model is' : `Installed: ${shown}${others}`}.`,
    { retryable: false },
  );
}

async function listInstalled(
  server: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  let response: Response;
  try {
    response = await fetch(`${server}/api/tags`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ModelError(
      `The local model server at ${server} cannot be reached. Start it with: ollama serve`,
      { retryable: true, cause },
    );
  }
  const text = await response.text().catch(() => '');
  return Tags.safeParse(parse(text)).data?.models.map(({ name }) => name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
