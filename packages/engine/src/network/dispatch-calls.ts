import type { buildConnector, Dispatcher } from 'undici';
import type { Environment } from '../definitions/target.ts';
import { findProxy } from './find-proxy.ts';

type Undici = Pick<
  typeof import('undici'),
  'Agent' | 'buildConnector' | 'getGlobalDispatcher' | 'Pool' | 'ProxyAgent'
>;

/** What a client shows a server that asks who it is, and whom it trusts in place of the usual authorities. */
export type ClientTls = {
  cert: string;
  key: string;
  passphrase?: string | undefined;
  ca?: string;
};

type ConnectorOf = (
  undici: Undici,
  tls: ClientTls | undefined,
) => buildConnector.connector | undefined;

/** How each dispatcher of this file makes another, which connects by the same rules. */
const variants = new WeakMap<Dispatcher, (tls: ClientTls) => Dispatcher>();

/**
 * Decides how every later call of this process connects, `fetch` included: through the proxies that the environment
 * names, otherwise with the given connector. Plain HTTP is requested from the proxy itself, because many proxies
 * tunnel to TLS ports only.
 */
export async function dispatchCalls(env: Environment, connectorOf?: ConnectorOf): Promise<void> {
  // In the bundle, CommonJS has a default export alone.
  const undici = (await import('undici')).default;
  const open = (tls?: ClientTls) => openDispatcher(undici, { env, connectorOf, tls });
  const dispatcher = open();
  variants.set(dispatcher, open);
  undici.setGlobalDispatcher(dispatcher);
}

/** Connects as every call of this process does, by the same proxies and refusals, and with a client certificate. */
export async function certifiedDispatcher(tls: ClientTls): Promise<Dispatcher> {
  const undici = (await import('undici')).default;
  const open = variants.get(undici.getGlobalDispatcher());
  return open ? open(tls) : openDispatcher(undici, { env: {}, tls });
}

type Opening = {
  env: Environment;
  connectorOf?: ConnectorOf | undefined;
  tls: ClientTls | undefined;
};

function openDispatcher(undici: Undici, { env, connectorOf, tls }: Opening): Dispatcher {
  const { Agent, Pool, ProxyAgent } = undici;
  const connect = connectorOf?.(undici, tls) ?? tls;
  return new Agent({
    factory(origin, options) {
      const proxy = findProxy(String(origin), env);
      // A proxy sees no certificate: it is shown within the tunnel.
      return proxy
        ? new ProxyAgent({
            ...options,
            ...{ uri: proxy, proxyTunnel: false, ...(tls && { requestTls: tls }) },
          })
        : new Pool(origin, { ...options, ...(connect && { connect }) });
    },
  });
}
