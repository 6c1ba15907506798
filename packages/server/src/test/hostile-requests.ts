import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { jsonTexts } from './json-texts.ts';
import { type SampleOperation, withIds } from './operations.ts';

/** What goes wrong in programs: bounds, types, encodings, nesting, names that mean something to JavaScript. */
const hostileText = fc.constantFrom(
  ...[
    'null',
    'true',
    '""',
    '" "',
    '-1',
    '1.5',
    '1e30',
    '1e400',
    '2147483648',
    '"1e3"',
    '"\\u0000"',
  ],
  ...['"\\ud800"', '"a\\u0000b"', '{}', '[]', '[null]', '{"__proto__":{"a":1}}', '{"then":1}'],
  `"${'x'.repeat(501)}"`,
  `"${'9'.repeat(2_000)}"`,
  '['.repeat(99) + ']'.repeat(99),
  '['.repeat(5_000) + ']'.repeat(5_000),
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)},"a":1}`,
  `"${randomUUID()}"`,
);
const anyValue = fc.oneof(hostileText, jsonTexts.value);

/** The operation's own example with some fields made hostile, left out or repeated. */
const almostRight = ({ body }: SampleOperation, ids: Record<string, string>) => {
  const fields = Object.entries(JSON.parse(withIds(body ?? {}, ids)) as object);
  return fc
    .tuple(
      ...fields.map(([name, value]) =>
        fc.oneof(
          {
            weight: 4,
            arbitrary: fc.constant([`${JSON.stringify(name)}:${JSON.stringify(value)}`]),
          },
          { weight: 2, arbitrary: anyValue.map((text) => [`${JSON.stringify(name)}:${text}`]) },
          { weight: 1, arbitrary: fc.constant([]) },
        ),
      ),
      fc
        .array(fc.tuple(jsonTexts.string, anyValue), { maxLength: 2 })
        .map((more) => more.map((member) => member.join(':'))),
    )
    .map((members) => `{${members.flat().join(',')}}`);
};

const bodyOf = (operation: SampleOperation, ids: Record<string, string>) =>
  fc.oneof(
    { weight: 8, arbitrary: almostRight(operation, ids) },
    { weight: 2, arbitrary: anyValue },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
  );

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

/** Header values as bytes, as `fetch` lets them through. */
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

/** Requests for an operation that nobody sends who means well. */
export const hostileRequests = (
  operation: SampleOperation,
  ids: Record<string, string>,
): fc.Arbitrary<HostileRequest> =>
  fc.record({
    id: idOf(ids[operation.resource]),
    query: queryOf(operation),
    body: bodyOf(operation, ids),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
  });
