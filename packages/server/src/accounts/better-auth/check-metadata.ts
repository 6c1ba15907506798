import { z } from 'zod';
import { type AllowedAddresses, isAllowed, notAllowed } from '../../http/allowed-addresses.ts';

const Metadata = z.object({
  token_endpoint: z.string(),
  userinfo_endpoint: z.string().optional(),
  jwks_uri: z.string(),
});

/** What is called of a provider, instead of what its metadata may say a moment later. */
export type CheckedMetadata = {
  tokenUrl: string;
  userInfoUrl?: string;
  /** Any header at all: then better-auth follows no redirect to another origin. */
  discoveryHeaders: Record<string, string>;
};

const TIMEOUT_MS = 10_000;

/** The addresses that a provider's metadata name, or why one of them may not be called. */
export async function checkMetadata(
  url: string,
  allowed: AllowedAddresses,
): Promise<CheckedMetadata | string> {
  if (!isAllowed(url, allowed)) return notAllowed(url);
  const read = fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const parsed = Metadata.safeParse(await read.then((answer) => answer.json()).catch(() => {}));
  if (!parsed.success) return `${new URL(url).host} gave no metadata of a provider.`;
  const { token_endpoint, userinfo_endpoint, jwks_uri } = parsed.data;
  const called = [token_endpoint, jwks_uri, ...(userinfo_endpoint ? [userinfo_endpoint] : [])];
  const refused = called.find((one) => !isAllowed(one, allowed));
  if (refused !== undefined) return notAllowed(refused);
  return {
    tokenUrl: token_endpoint,
    ...(userinfo_endpoint && { userInfoUrl: userinfo_endpoint }),
    discoveryHeaders: { accept: 'application/json' },
  };
}
