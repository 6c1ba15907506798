import { lookup as resolve } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Environment } from '../definitions/target.ts';
import { dispatchCalls } from './dispatch-calls.ts';
import { hostOf } from './host-of.ts';
import { isMetadataAddress } from './is-metadata-address.ts';

/** Why an address is refused, after its name is resolved; undefined if it is not. A name that is not known is not. */
export async function findMetadataFault(url: string): Promise<string | undefined> {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  const host = hostOf(parsed);
  const found = isIP(host)
    ? [{ address: host }]
    : await resolve(host, { all: true }).catch(() => []);
  const bad = found.find(({ address }) => isMetadataAddress(address));
  return bad && `${host} is ${bad.address}, a link-local or metadata address.`;
}

/**
 * Refuses every later connection of this process to a link-local or metadata address, `fetch` included. Looks at the
 * address that a socket connects to, so a name that resolves differently the second time does not help.
 */
export const refuseMetadata = (env: Environment): Promise<void> =>
  dispatchCalls(env, ({ buildConnector }, tls) => {
    const connect = buildConnector({ ...tls, lookup: lookupAllowed });
    return (options, callback) => {
      if (!isMetadataAddress(options.hostname)) return connect(options, callback);
      callback(refusal(options.hostname), null);
    };
  });

type LookupFunction = import('node:net').LookupFunction;

const lookupAllowed: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }).then(
    (found) => {
      const bad = found.find(({ address }) => isMetadataAddress(address));
      if (bad) callback(refusal(bad.address), '', 0);
      else if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family ?? 0);
    },
    (error: NodeJS.ErrnoException) => callback(error, '', 0),
  );
};

const refusal = (address: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${address} is a link-local or metadata address`), {
    code: 'EACCES',
  });
