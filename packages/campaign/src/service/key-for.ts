import { UsageError } from '../errors/usage-error.ts';
import type { KnownKey } from '../settings/settings-file.ts';

type Asking = { ask: ((question: string) => Promise<string>) | undefined };

/**
 * The key for an address: only the one that belongs there. For another address the user is asked at a terminal;
 * elsewhere it is rejected, with what to type.
 */
export async function keyFor(
  address: string,
  { key, address: home }: KnownKey,
  { ask }: Asking,
): Promise<string | undefined> {
  if (key === undefined || (home !== undefined && originOf(home) === originOf(address))) return key;
  const of = home === undefined ? 'of no known address' : `of ${originOf(home)}`;
  const question = `Your key is ${of}, and the records go to ${originOf(address)}.`;
  const answer = await ask?.(`${question} Send your key there? Type yes: `);
  if (answer?.trim().toLowerCase() === 'yes') return key;
  const origin = originOf(address);
  throw new UsageError(`${question} Nothing was sent. If that address is yours, name both.`, {
    next: [
      `provoke config set --base-url ${origin} --api-key -`,
      `export PROVOKE_BASE_URL=${origin}; read -rs SERVICE_API_KEY; export SERVICE_API_KEY`,
    ],
  });
}

/** Scheme, host and port. A name or password in front of the host could only disguise it. */
function originOf(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UsageError(
      "The service's address must be http:// or https:// with a host, without a name or password.",
    );
  return url.origin;
}
