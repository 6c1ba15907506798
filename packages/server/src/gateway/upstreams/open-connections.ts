import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { ANSWER_BYTES_MAX } from './read-upstream.ts';

/** The HTTP proxy for an address, if one is configured. Throws when the configured one cannot be used. */
export type FindProxy = (address: string) => string | undefined;

type Options = { connectTimeoutMs: number; findProxy: FindProxy };

/** Connections to model providers, through the configured proxies. A provider on this machine is always called directly. */
export function openConnections({ connectTimeoutMs, findProxy }: Options): Dispatcher {
  const connect = { timeout: connectTimeoutMs };
  const limits = { maxResponseSize: ANSWER_BYTES_MAX, headersTimeout: 0, bodyTimeout: 0 };
  return new Agent({
    ...limits,
    connect,
    factory(origin, options) {
      const proxy = findUpstreamProxy(String(origin), findProxy);
      if (!proxy) return new Pool(origin, options);
      return new ProxyAgent({
        ...options,
        uri: proxy,
        proxyTls: connect,
        // Many proxies tunnel to TLS ports only.
        proxyTunnel: false,
        // undici passes no limits on to the connections that a proxy forwards.
        factory: (to: URL | string, more: object) => new Pool(to, { ...limits, ...more }),
      });
    },
  });
}

/** A proxy elsewhere cannot reach the loopback addresses of this machine. */
export const findUpstreamProxy = (address: string, findProxy: FindProxy): string | undefined =>
  isLoopback(new URL(address).hostname) ? undefined : findProxy(address);

const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
