import type { buildConnector } from 'undici';
import type { Environment } from '../definitions/target.ts';
import { findProxy } from './find-proxy.ts';

type Undici = Pick<typeof import('undici'), 'buildConnector'>;

/**
 * Decides how every later call of this process connects, `fetch` included: through the proxies that the environment
 * names, otherwise with the given connector. Plain HTTP is requested from the proxy itself, because many proxies
 * tunnel to TLS ports only.
 */
export async function dispatchCalls(
  env: Environment,
  connectorOf?: (undici: Undici) => buildConnector.connector,
): Promise<void> {
  // In the bundle, CommonJS has a default export alone.
  const undici = (await import('undici')).default;
  const { Agent, Pool, ProxyAgent, setGlobalDispatcher } = undici;
  const connect = connectorOf?.(undici);
  setGlobalDispatcher(
    new Agent({
      factory(origin, options) {
        const proxy = findProxy(String(origin), env);
        return proxy
          ? new ProxyAgent({ ...options, uri: proxy, proxyTunnel: false })
          : new Pool(origin, { ...options, ...(connect && { connect }) });
      },
    }),
  );
}
