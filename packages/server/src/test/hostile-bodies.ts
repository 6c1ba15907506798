import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { jsonTexts } from './json-texts.ts';
import { type SampleOperation, withIds } from './operations.ts';

/** Typical causes of bugs: limits, types, encodings, nesting, names with a meaning in JavaScript. */
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
  ...['{"toString":1}', '{"length":{"toString":1}}', '{"length":7}'],
  `"${'x'.repeat(501)}"`,
  `"${'9'.repeat(2_000)}"`,
  '['.repeat(99) + ']'.repeat(99),
  '['.repeat(5_000) + ']'.repeat(5_000),
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)},"a":1}`,
  `"${randomUUID()}"`,
);
const anyValue = fc.oneof(hostileText, jsonTexts.value);

/** The operation's own example with some fields made hostile, removed or duplicated. */
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

/** Bodies that are wrong in some places or all, or are not JSON. */
export const hostileBodies = (operation: SampleOperation, ids: Record<string, string>) =>
  fc.oneof(
    { weight: 8, arbitrary: almostRight(operation, ids) },
    { weight: 2, arbitrary: anyValue },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
  );
