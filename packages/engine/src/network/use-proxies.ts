import type { Environment } from '../definitions/target.ts';
import { findProxy, namesProxy } from './find-proxy.ts';

/**
 * Sends every later call of this process, `fetch` included, through the proxies in the environment, if there are any.
 * Plain HTTP is requested from the proxy itself, because many proxies tunnel to TLS ports only.
 */
export async function useProxies(env: Environment): Promise<void> {
  if (!namesProxy(env)) return;
  // In the bundle, CommonJS has a default export alone.
  const { Agent, Pool, ProxyAgent, setGlobalDispatcher } = (await import('undici')).default;
  setGlobalDispatcher(
    new Agent({
      factory(origin, options) {
        const proxy = findProxy(String(origin), env);
        return proxy
          ? new ProxyAgent({ ...options, uri: proxy, proxyTunnel: false })
          : new Pool(origin, options);
      },
    }),
  );
}
