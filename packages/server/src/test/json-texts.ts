import fc from 'fast-check';

/** Values that parsing and re-encoding would change. */
const numbers = [
  ...['0', '-0', '-0.0', '1.10', '1e2', '1E+2', '1e-400', '0.1e1', '9007199254740993'],
  ...['123456789012345678901234567890', '-9223372036854775809', '1.0', '5e-324'],
];
const names = ['__proto__', 'constructor', 'toString', 'toJSON', '10', '2', '', ' ', 'id', 'run'];

const anyText = fc
  .array(
    fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0xd800, 0xdc00, 0x2028)),
    {
      maxLength: 12,
    },
  )
  .map((units) => String.fromCharCode(...units));

/** A string as people and programs write it: with either kind of escapes, or none. */
const stringText = fc
  .tuple(fc.oneof(anyText, fc.string(), fc.constantFrom(...names)), fc.boolean())
  .map(([text, escaped]) => (escaped ? escapeAll(text) : JSON.stringify(text)));

const escapeAll = (text: string) => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
};

const space = fc.constantFrom('', '', '', ' ', '\n\t', '\r\n');
const spaced = (text: fc.Arbitrary<string>) =>
  fc.tuple(space, text, space).map((parts) => parts.join(''));

const { value, object, list } = fc.letrec<Record<'value' | 'object' | 'list', string>>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      stringText,
      fc.constantFrom(...numbers, 'true', 'false', 'null'),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    ),
    tie('object'),
    tie('list'),
  ),
  object: fc
    .array(fc.tuple(spaced(stringText), spaced(tie('value'))), { maxLength: 5 })
    .map((members) => `{${members.map((member) => member.join(':')).join(',')}}`),
  list: fc.array(spaced(tie('value')), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
}));

/** JSON text of every kind that a caller may send: an object, a list, a string, anything. */
export const jsonTexts = { value, object, list, string: stringText };
