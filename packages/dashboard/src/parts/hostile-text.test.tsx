import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HiddenCount } from './hidden-count.tsx';
import { HostileText } from './hostile-text.tsx';
import { LongText } from './long-text.tsx';

const draw = (text: string) => renderToStaticMarkup(<HostileText text={text} />);

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('\u202e', '\u200b', '\u001b[31m', '\u0007', '\u{e0041}', '\ufe0f', '\u0301'),
      fc.constantFrom('<img src=x onerror=a()>', '](javascript:a())', '&lt;', '"', "'", '\ud800'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

test('no text becomes an element, an attribute or an address', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const tags = draw(text).match(/<[^>]*>/g) ?? [];

      for (const tag of tags)
        expect(tag).toMatch(
          /^<span( class="[\w-]*")?( title="U\+[0-9A-F]+, hidden character")?>$|^<\/span>$/,
        );
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['a\u200bb', ['ZWSP']],
  ['\u202eabc\u202c', ['RLO', 'PDF']],
  ['\u200b\u200b', ['ZWSP × 2']],
  ['line\r\n\ttab', []],
])('%j is drawn with the marks %j', (text, marks) => {
  expect(Array.from(draw(text).matchAll(/<span[^>]*>([^<]*)</g), ([, mark]) => mark)).toEqual(
    marks,
  );
});

test('five thousand marks on one letter become one', () => {
  expect(draw(`a${'\u0301'.repeat(5_000)}b`)).toMatch(
    /^a\u0301{6}<span[^>]*>combining mark × 4,994<\/span>b$/,
  );
});

test('a text of nothing but hidden characters stays small on the page', () => {
  const alternating = '\u200b\u200c'.repeat(10_000);

  expect(draw('\u200b'.repeat(100_000)).length).toBeLessThan(200);
  expect(draw(alternating).match(/<span/g)).toHaveLength(2_000);
});

test('hidden characters are counted below the text', () => {
  const text = 'a\u200bb\u200bc\u202e';

  expect(renderToStaticMarkup(<HiddenCount text={text} />)).toContain(
    '<b>3 hidden characters</b>: 2 ZWSP, 1 RLO',
  );
  expect(renderToStaticMarkup(<HiddenCount text="plain" />)).toBe('');
});

test('a text above 64 kB shows its beginning and its end, and how much is between them', () => {
  const text = `begin${'x'.repeat(1_000_000)}end`;

  const drawn = renderToStaticMarkup(<LongText text={text} />);

  expect(drawn).toContain('begin');
  expect(drawn).toContain('end');
  expect(drawn).toContain('979,528 characters are not shown.');
  expect(drawn.length).toBeLessThan(25_000);
});
