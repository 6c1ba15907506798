import type { Dispatcher } from 'undici';
import type { Upstream } from './upstreams.ts';

const TIMEOUT_MS = 2_000;
const KNOWN_FOR_MS = 60_000;

/** Finds the first chat model of a local model server, which costs nothing. Asks once a minute while there is one. */
export function findLocalUpstream(
  connections: Dispatcher,
  url: string,
): () => Promise<Upstream | undefined> {
  let known: Upstream | undefined;
  let knownUntil = 0;
  return async () => {
    if (performance.now() < knownUntil) return known;
    const model = await firstModel(connections, url).catch(() => undefined);
    knownUntil = model === undefined ? 0 : performance.now() + KNOWN_FOR_MS;
    known = model === undefined ? undefined : toUpstream(url, model);
    return known;
  };
}

async function firstModel(connections: Dispatcher, url: string): Promise<string | undefined> {
  const { origin, pathname } = new URL(`${url}/v1/models`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { body } = await connections.request({ origin, path: pathname, method: 'GET', signal });
  const { data } = (await body.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id).find((id) => !/embed/i.test(id));
}

const toUpstream = (url: string, model: string): Upstream => ({
  name: 'local model server',
  baseUrl: `${url}/v1`,
  apiKey: undefined,
  models: { chat: { name: model, inputPrice: 0, outputPrice: 0 } },
  timeoutMs: undefined,
  maxTokensField: 'max_tokens',
});
