import { isCredentialName } from '@provoke/contract';
import { isProvidersKey, looksLikeKey } from '../../../command/looks-like-key.ts';
import { groupFields } from './group-fields.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;

export const queryOf = (url: string): Query => groupFields(URL.parse(url)?.searchParams ?? []);

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
  const fields = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value, isSecret: isSecret(name, value) })),
  );
  const path = base.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1').split('/');
  const inPath = path.findIndex(isProvidersKey);
  const first = fields.find((field) => inPath < 0 && field.isSecret);
  const isFound = inPath >= 0 || first !== undefined;
  const key = isFound
    ? takeKey(first ? `"${first.name}" of the address` : 'a part of the address')
    : undefined;
  const keyAt = key === undefined ? undefined : first;
  const left = fields.filter((field) => field.isSecret && field !== keyAt);
  const written = fields
    .filter((field) => !left.includes(field))
    .map((field) =>
      [encodeURIComponent(field.name), field === keyAt ? KEY : encode(field.value)].join('='),
    );
  const address = path.map((part) => (isProvidersKey(part) ? KEY : part)).join('/');
  return {
    endpoint: written.length > 0 ? `${address}?${written.join('&')}` : address,
    key,
    notes: [
      ...left.map(({ name }) => leftOut(name)),
      ...(inPath >= 0 && key === undefined ? [SAME_KEY] : []),
    ],
  };
}

const KEY = '{{api_key}}';

const SAME_KEY =
  'A part of the address is a credential too, and is now {{api_key}}. If that is another one, write it there.';

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
