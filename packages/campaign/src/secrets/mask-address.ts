import { isCredentialName } from '@provoke/contract';

/** Parts of an address that belong into a header: a password, or a key in the query. */
export function secretsInAddress(endpoint: string | undefined): string[] {
  const url = endpoint === undefined ? null : URL.parse(endpoint);
  if (url === null) return [];
  const { password, searchParams } = url;
  const keys = [...searchParams].filter(([name]) => name === 'key' || isCredentialName(name));
  return [password, ...keys.map(([, value]) => value)].filter(
    (value) => value !== '' && !value.includes('{{'),
  );
}

/** An address as it may be shown: without keys of its own. */
export const shownAddress = (endpoint: string): string =>
  maskAddress(endpoint, secretsInAddress(endpoint));

/** An address as it may be recorded; it stays a valid address. */
export const maskAddress = (endpoint: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((masked, secret) => masked.replaceAll(secret, 'secret-removed'), endpoint);
