import { isCredentialName } from './secrets.ts';

/** What a person wrote into an address that belongs into a header: a password, or a key in the query. */
export function secretsInAddress(endpoint: string | undefined): string[] {
  if (endpoint === undefined || !URL.canParse(endpoint)) return [];
  const { password, searchParams } = new URL(endpoint);
  const keys = [...searchParams].filter(([name]) => name === 'key' || isCredentialName(name));
  return [password, ...keys.map(([, value]) => value)].filter(
    (value) => value !== '' && !value.includes('{{'),
  );
}

/** An address as it may be recorded; it stays one. */
export const maskAddress = (endpoint: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((masked, secret) => masked.replaceAll(secret, 'secret-removed'), endpoint);
