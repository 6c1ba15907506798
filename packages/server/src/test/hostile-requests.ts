import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { hostileBodies } from './hostile-bodies.ts';
import type { SampleOperation } from './operations.ts';

const idOf = (own: string | undefined) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(own ?? '') },
    { weight: 1, arbitrary: fc.constant(`{${(own ?? '').toUpperCase()}}`) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '.', '..', '%00', '%ff', '%zz', "'", '0', '-1', 'null'),
    },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text)),
    },
  );

const queryOf = ({ endpoint }: SampleOperation) => {
  const known = Object.keys(endpoint.query?.shape ?? { page: 1 });
  const name = fc.oneof(fc.constantFrom(...known), fc.constantFrom('__proto__', 'toString', '%ff'));
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1',
      ' 2 ',
      '2147483647',
      '2147483648',
      '9'.repeat(400),
      '%00',
      '%ff',
      '%zz',
    ),
    fc.constantFrom(
      'true',
      'PENDING',
      'NOPE',
      randomUUID(),
      '[]',
      '٣',
      '%F0%9F%8D%8F',
      '%ED%A0%80',
    ),
    fc.string().map(encodeURIComponent),
  );
  return fc
    .array(fc.tuple(name, value), { maxLength: 3 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
};

/** Header values as bytes, as `fetch` accepts them. */
const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '99999999999999999999',
    '\u00ff',
    "' or 1=1",
    'a'.repeat(300),
    '*/*',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim()),
);
const headers = fc.dictionary(
  fc.constantFrom(
    ...['idempotency-key', 'last-event-id', 'x-request-id', 'accept', 'host', 'if-none-match'],
    ...['content-encoding', 'content-type', 'range', 'x-http-method-override', 'cookie'],
  ),
  headerValue,
  { maxKeys: 2, noNullPrototype: true },
);

export type HostileRequest = {
  id: string;
  query: string;
  body: string | Uint8Array;
  headers: Record<string, string>;
};

/** Requests that no well-meaning client sends. */
export const hostileRequests = (
  operation: SampleOperation,
  ids: Record<string, string>,
): fc.Arbitrary<HostileRequest> =>
  fc.record({
    id: idOf(ids[operation.resource]),
    query: queryOf(operation),
    body: hostileBodies(operation, ids),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
  });
