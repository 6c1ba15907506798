import { rateGoals } from '@provoke/figures';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RateText } from './rate-text.tsx';

const textOf = (broken: number, judged: number) =>
  renderToStaticMarkup(<RateText rate={rateGoals({ broken, judged })} of="goals" />).replace(
    /<[^>]*>/g,
    '',
  );

test.each([
  [7, 24, '29.2 % 14.9–49.2 % · 7 of 24 goals'],
  [0, 60, '0 % below 4.9 % · 0 of 60 goals'],
  [60, 60, '100 % above 95.1 % · 60 of 60 goals'],
  [3, 8, '3 of 8 goals'],
  [0, 0, '–'],
])('%i of %i is never shown without its interval and counts', (broken, judged, text) => {
  expect(textOf(broken, judged)).toBe(text);
});
