import type { Environment } from '../definitions/target.ts';
import { hostOf } from './host-of.ts';
import { portOf } from './port-of.ts';

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * The proxy for an address, from the same variables as curl: `https_proxy`, `http_proxy` or `all_proxy`, in lower or
 * upper case, unless `no_proxy` names the host. Throws if the value is not an HTTP proxy's address.
 */
export function findProxy(address: string, env: Environment): string | undefined {
  const url = new URL(address);
  const name = ['https:', 'wss:'].includes(url.protocol) ? 'https_proxy' : 'http_proxy';
  const proxy = read(env, name) || read(env, 'all_proxy');
  if (!proxy || isExempt(url, read(env, 'no_proxy'))) return undefined;
  const written = SCHEME.test(proxy) ? proxy : `http://${proxy}`;
  if (/^https?:$/.test(URL.parse(written)?.protocol ?? '')) return written;
  // Not repeated, because it may contain a password.
  throw new Error(
    `${name.toUpperCase()} is not the address of an HTTP proxy. Write it as http://proxy.example:3128.`,
  );
}

/** Whether the environment names any proxy. */
export const namesProxy = (env: Environment): boolean =>
  ['https_proxy', 'http_proxy', 'all_proxy'].some((name) => read(env, name));

const read = (env: Environment, name: string) => (env[name] || env[name.toUpperCase()])?.trim();

/** `no_proxy`: hosts with their subdomains, optionally with a port; `*` means every host. */
function isExempt(url: URL, list = ''): boolean {
  const host = hostOf(url).toLowerCase();
  const hostPort = String(portOf(url));
  return list.split(/[\s,]+/).some((entry) => {
    const [name, wanted = hostPort] = readEntry(entry.toLowerCase());
    if (name === '' || wanted !== hostPort) return false;
    return name === '*' || host === name || host.endsWith(`.${name}`);
  });
}

/** Name and port of `[::1]:8080`, `::1`, `.example.com:443` or `example.com`. */
function readEntry(entry: string): [name: string, port?: string | undefined] {
  const [, address, port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry) ?? [];
  if (address !== undefined) return [address, port];
  const [host = '', hostPort, ...more] = entry.split(':');
  return more.length > 0 ? [entry] : [host.replace(/^\*?\./, ''), hostPort];
}
