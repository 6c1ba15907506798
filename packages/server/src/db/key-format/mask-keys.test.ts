import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateApiKey } from './api-key.ts';
import { maskKeys, maskKeysInJson } from './mask-keys.ts';

const { key, prefix } = generateApiKey();
const other = generateApiKey();
const masked = `pvk_${prefix}_…`;

test('all service keys in a text are shortened to their prefixes', () => {
  expect(maskKeys(key)).toEqual({ text: masked, prefixes: [prefix] });
  expect(maskKeys(`Bearer ${key}${other.key}, ${key}x`)).toEqual({
    text: `Bearer ${masked}pvk_${other.prefix}_…, ${masked}x`,
    prefixes: [prefix, other.prefix, prefix],
  });
  // A key that starts within a text that looks like another.
  const seeming = `pvk_${'a'.repeat(8)}_${'b'.repeat(46)}${key}`;
  expect(maskKeys(seeming).text).toBe(seeming.replace(key, masked));
});

test('a text that only looks like a key stays', () => {
  const last = key.endsWith('0') ? '1' : '0';
  for (const text of ['', 'pvk_', key.slice(0, -1), key.slice(0, -1) + last, key.toUpperCase()])
    expect(maskKeys(text)).toEqual({ text, prefixes: [] });
});

test('in JSON keys are found in values and names, even when written with escapes', () => {
  const escaped = key.replace('pvk', '\\u0070\\u0076\\u006b').replaceAll('a', '\\u0061');
  const json = `{"${key}": ["x ${escaped}\\n", {"a":1.10, "a" : "\\u00e9 \\ud800"}], "b":"\\\\u0070"}`;

  const { text, prefixes } = maskKeysInJson(json);

  expect(text).toBe(
    `{"${masked}": ["x ${masked}\\n", {"a":1.10, "a" : "\\u00e9 \\ud800"}], "b":"\\\\u0070"}`,
  );
  expect(prefixes).toEqual([prefix, prefix]);
});

test.each([
  ['its first letter', (text: string) => text.replace('p', '\\u0070')],
  ['its second letter', (text: string) => text.replace('v', '\\u0076')],
  ['its third letter', (text: string) => text.replace('k', '\\u006B')],
  ['its first dash', (text: string) => text.replace('_', '\\u005f')],
  ['its last character', (text: string) => text.replace(/.$/, (one) => escapeOf(one))],
  ['all of it', (text: string) => text.replace(/./g, (one) => escapeOf(one))],
])(
  'in JSON a key is found of which %s is an escape, and no other part of the text says so',
  (_, spell) => {
    const json = `{"a":"${spell(key)}","b":["x ${spell(key)}${spell(key)}"]}`;

    expect(maskKeysInJson(json)).toEqual({
      ...{
        text: `{"a":"${masked}","b":["x ${masked}${masked}"]}`,
        prefixes: [prefix, prefix, prefix],
      },
    });
  },
);

const escapeOf = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

test('a backslash before what looks like an escape makes it a text, and two make it an escape', () => {
  const rest = key.slice(1);

  for (const backslashes of ['\\\\', '\\\\\\\\'])
    expect(maskKeysInJson(`{"a":"${backslashes}u0070${rest}"}`).prefixes).toEqual([]);
  for (const backslashes of ['\\', '\\\\\\'])
    expect(maskKeysInJson(`{"a":"${backslashes}u0070${rest}"}`).prefixes).toEqual([prefix]);
});

test('a key is found wherever it lies across the parts in which a text is searched', () => {
  for (let before = 16_384 - key.length - 3; before < 16_384 + 3; before++) {
    const json = `"${'x'.repeat(before)}${key}"`;
    expect(maskKeysInJson(json).prefixes).toEqual([prefix]);
  }
});

test('JSON without a key stays identical, also half of a character', () => {
  expect(maskKeysInJson('"\ud800"')).toEqual({ text: '"\ud800"', prefixes: [] });
});

test('JSON without a key stays identical; with keys, only the keys change', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const json = JSON.stringify(value, null, space);
      expect(maskKeysInJson(json)).toEqual({ text: json, prefixes: [] });
      const around = JSON.stringify({ [key]: value, b: [`${key}`, value] }, null, space);
      expect(maskKeysInJson(around).text).toBe(around.replaceAll(key, masked));
    }),
  );
});

test('ten million hostile characters are searched quickly', () => {
  const size = 10_000_000;
  for (const unit of ['pvk_', 'pvk_aaaaaaaa_', '\\u0070', '\\\\', '\\"', 'a'])
    expect(maskKeysInJson(`"${unit.repeat(size / unit.length)}"`).prefixes).toEqual([]);
  expect(maskKeysInJson(`[${'"pvk_",'.repeat(size / 7)}1]`).prefixes).toEqual([]);
  expect(maskKeysInJson(JSON.stringify(key.repeat(100_000))).prefixes.length).toBe(100_000);
});
