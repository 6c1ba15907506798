import type { Environment } from '../definitions/target.ts';
import { dispatchCalls } from './dispatch-calls.ts';
import { namesProxy } from './find-proxy.ts';

/** Sends every later call of this process, `fetch` included, through the proxies in the environment, if there are any. */
export async function useProxies(env: Environment): Promise<void> {
  if (namesProxy(env)) await dispatchCalls(env);
}
