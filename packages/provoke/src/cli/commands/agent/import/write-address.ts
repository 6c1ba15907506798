import { isCredentialName } from '@provoke/contract';
import { looksLikeKey } from '../../../command/looks-like-key.ts';

type Query = Readonly<Record<string, string>>;

export const queryOf = (url: string): Query =>
  Object.fromEntries(URL.parse(url)?.searchParams ?? []);

type Written = { endpoint: string; key: string | undefined; notes: readonly string[] };

/**
 * An address with this query, whose placeholders stay as they are written. A credential in it becomes the agent's key,
 * if there is no other: `takeKey` names the variable.
 */
export function writeAddress(
  url: string,
  query: Query,
  { takeKey }: { takeKey(from: string): string | undefined },
): Written {
  const [base = url] = url.split(/[?#]/);
  const secrets = Object.keys(query).filter((name) => isSecret(name, query[name] ?? ''));
  const [first] = secrets;
  const key = first === undefined ? undefined : takeKey(`"${first}" of the address`);
  const left = key === undefined ? secrets : secrets.slice(1);
  const written = Object.entries(query)
    .filter(([name]) => !left.includes(name))
    .map(([name, value]) =>
      [encodeURIComponent(name), name === first ? '{{api_key}}' : encode(value)].join('='),
    );
  const address = base.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1');
  return {
    endpoint: written.length > 0 ? `${address}?${written.join('&')}` : address,
    key,
    notes: left.map(leftOut),
  };
}

const leftOut = (name: string) =>
  `"${name}" of the address is a credential too, and was left out: send it as a header.`;

const isSecret = (name: string, value: string): boolean =>
  !value.includes('{{') &&
  (isCredentialName(name) || /^(?:key|code|sig)$/i.test(name) || looksLikeKey(value));

const encode = (value: string): string =>
  value
    .split(/(\{\{\w+\}\})/)
    .map((part) => (/^\{\{\w+\}\}$/.test(part) ? part : encodeURIComponent(part)))
    .join('');
