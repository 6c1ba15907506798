import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

const LIMITS = { timeout: 2_000, tries: 2 };

/**
 * The addresses of a name. Public ones come from the name servers, as the system's lookup holds one of this process's
 * few threads for as long as a name server is silent. An operator's own network may need the system's.
 */
export const resolverFor = ({ privateAddresses }: { privateAddresses: boolean }): ResolveHost =>
  privateAddresses ? (host) => lookup(host, { all: true }) : askNameServers;

async function askNameServers(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver(LIMITS);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  return [...toAddresses(v4, 4), ...toAddresses(v6, 6)];
}

const toAddresses = (found: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family }));
