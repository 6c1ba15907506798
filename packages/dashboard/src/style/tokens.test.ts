import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;

const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

/** Relative luminance by WCAG 2.2. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: (typeof themes)[number]): number {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => luminanceOf(colours.get(name)?.[theme] ?? ''))
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Pairs below a contrast, with what they have. */
const below = (least: number, pairs: readonly (readonly [string, string])[]) =>
  pairs.flatMap(([one, other]) =>
    themes.flatMap((theme) => {
      const has = contrast(one, other, theme);
      return has >= least ? [] : [`${one} on ${other}, ${theme}: ${has.toFixed(2)}`];
    }),
  );

const pairs = (ones: readonly string[], others: readonly string[]) =>
  ones.flatMap((one) => others.map((other) => [one, other] as const));

test('text has a contrast of 4.5 to all that it stands on, light and dark', () => {
  const texts = ['ink', 'ink-2', 'ink-3', 'broken', 'better', 'caution'];
  const grounds = ['paper', 'surface', 'sunken', 'hover'];
  const soft = [
    ...pairs(['ink', 'broken'], ['broken-soft']),
    ...pairs(['ink', 'better'], ['better-soft']),
    ...pairs(['ink', 'caution'], ['caution-soft']),
  ];

  expect(below(4.5, [...pairs(texts, grounds), ...soft])).toEqual([]);
});

test('signs, the lines of fields and the marks of the grid have a contrast of 3', () => {
  const signs = pairs(
    ['broken-fill', 'field-line', 'caution', 'ink-3', 'mark'],
    ['paper', 'surface'],
  );
  const marks = [
    ['grid-odd', 'grid-resisted'],
    ['broken-fill', 'grid-resisted'],
  ] as const;

  expect(below(3, [...signs, ...marks])).toEqual([]);
});

test('what was looked at differs in brightness from what was not, and from what resisted', () => {
  const others = ['broken-fill', 'grid-resisted'];

  expect(below(1.5, pairs(['grid-looked-at'], others))).toEqual([]);
});

test('an error and a break differ in brightness, for who does not see their hues', () => {
  expect(below(1.5, [['grid-odd', 'broken-fill']])).toEqual([]);
});
