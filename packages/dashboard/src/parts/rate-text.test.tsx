import { wilson } from '@provoke/statistics';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RateText } from './rate-text.tsx';

const textOf = (successes: number, total: number) =>
  renderToStaticMarkup(<RateText rate={wilson(successes, total)} of="goals" />).replace(
    /<[^>]*>/g,
    '',
  );

test.each([
  [7, 24, '29.2 % 14.9–49.2 · 7 of 24 goals'],
  [0, 100, '0.0 % 0.0–3.7 · 0 of 100 goals'],
  [3, 8, '3 of 8 goals'],
  [0, 0, '–'],
])('%i of %i is never shown without its interval and counts', (successes, total, text) => {
  expect(textOf(successes, total)).toBe(text);
});
