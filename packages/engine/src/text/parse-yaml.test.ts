import { writeYaml } from '@provoke/contract/write-yaml';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

test('any value is read back unchanged, and nothing in the text is invisible', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u001b[2J',
      '\u202Eevil',
      '- a: b',
      '# no',
      'yes',
      '~',
      '',
      '\r\n',
      '\u{e0001}',
      'it\'s "x"',
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.array(text)), (value) => {
      const written = writeYaml(value);
      expect(parseYaml(written)).toEqual({ ...value });
      expect(written).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }),
  );
});
