import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listUnsafe, safeJson, safeLine, safeText } from './safe-text.ts';

test.each([
  ['a colour', '\u001b[31mred', '\\u{1b}[31mred'],
  ['a title or clipboard escape that never ends', '\u001b]52;c;aGk', '\\u{1b}]52;c;aGk'],
  ['an eight-bit escape', '\u009b2J', '\\u{9b}2J'],
  ['a carriage return that writes over', 'ok\rno', 'ok\\u{d}no'],
  ['a backspace, a bell', '\b\u0007', '\\u{8}\\u{7}'],
  ['text that runs backwards', '\u202egpj', '\\u{202e}gpj'],
  ['text that hides', 'a\u200bb', 'a\\u{200b}b'],
  ['half a character', '\ud83d', '\\u{d83d}'],
  ['a command of Azure Pipelines', 'a ##vso[task.complete]', 'a \\u{23}#vso[task.complete]'],
  ['a command of a GitHub runner', '  ::error file=a::b', '  \\u{3a}:error file=a::b'],
  ['one without properties', 'long-word::stop-commands::e', 'long-word\\u{3a}:stop-commands::e'],
  ['a command of an older GitHub runner', '##[add-mask]e', '\\u{23}#[add-mask]e'],
  [
    'a message for TeamCity',
    "##teamcity[testFinished name='a']",
    "\\u{23}#teamcity[testFinished name='a']",
  ],
])('%s becomes visible', (_, text, shown) => {
  expect(safeText(text)).toBe(shown);
});

test('what a log obeys is the same value in JSON, and no hidden character', () => {
  const text = 'a ##vso[task.complete]';

  expect(safeJson({ text })).not.toContain('##vso[');
  expect(JSON.parse(safeJson({ text }))).toEqual({ text });
  expect(listUnsafe(text)).toEqual([]);
});

test('plain text, lines and other scripts stay as they are', () => {
  const text = 'línea 1\n\tзвезда 日本語 😀 ## [a](b) #[derive] std::error_code Log::info';

  expect(safeText(text)).toBe(text);
});

test('whatever the text, nothing reaches the terminal that it would act on', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(safeText(text)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}]/u);
      const line = safeLine(text, 40);
      expect([...line].length).toBeLessThanOrEqual(40);
      expect(line).not.toContain('\n');
    }),
  );
});
