import { z } from 'zod';
import type { Finding } from './finding.ts';

const Models = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });
const Tags = z.object({ models: z.array(z.object({ name: z.string().min(1) })) });

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 1024 * 1024;

/** The first model that a server lists; undefined if it lists none or the type needs none. */
export async function findModel(type: string, finding: Finding): Promise<string | undefined> {
  if (type === 'localmodel') {
    const tags = Tags.safeParse(await getJson(at(finding.endpoint, 'api/tags'), finding));
    return tags.data?.models[0]?.name ?? 'llama3';
  }
  if (type !== 'chatapi-sdk') return undefined;
  const base = finding.endpoint.replace(/\/chat\/completions\/?$/, '');
  const models = Models.safeParse(await getJson(at(base, 'models'), finding));
  return models.data?.data[0]?.id ?? 'default';
}

const at = (base: string, path: string) => `${base.replace(/\/+$/, '')}/${path}`;

async function getJson(
  url: string,
  { apiKeyEnv, env, signal }: Pick<Finding, 'apiKeyEnv' | 'env' | 'signal'>,
): Promise<unknown> {
  const key = apiKeyEnv && env[apiKeyEnv];
  try {
    const response = await fetch(url, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok || Number(response.headers.get('content-length')) > BYTES_MAX) {
      await response.body?.cancel();
      return undefined;
    }
    return await response.json();
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
