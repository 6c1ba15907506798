import { rateGoals, type Week, weekWords } from '@provoke/figures';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { joinWeeks, WeekLine } from './week-line.tsx';

const week = (number: number, broken: number, judged: number, comparable = true): Week => ({
  ...{ from: `2026-11-0${number}`, to: `2026-11-0${number}`, comparable },
  ...rateGoals({ broken, judged }),
});

test('weeks are joined where they follow each other and ask for the same in the same way', () => {
  const weeks = [
    ...[week(1, 3, 30, false), week(2, 4, 30), week(3, 0, 0, false), week(4, 5, 30)],
    ...[week(5, 6, 31, false), week(6, 0, 31)],
  ];

  expect(joinWeeks(weeks).map((group) => group.map(({ successes }) => successes))).toEqual([
    ...[[3, 4], [5], [6, 0]],
  ]);
  const html = renderToStaticMarkup(<WeekLine weeks={weeks} max={0.5} />);
  expect(html.match(/<circle/g)).toHaveLength(5);
  expect(html).toContain('0 of 31 goals did it');
});

test('a week without decided goals is a gap with a name, and the first of all is other than none', () => {
  const weeks = [week(1, 0, 0, false), week(2, 3, 30, false), week(3, 3, 31, false)];
  const words = weeks.map((one, at) => weekWords(one, weeks.slice(0, at)));

  expect(words[0]).toBe('1 November 2026 to 1 November 2026: no goal was decided');
  expect(words[1]).not.toContain('than before');
  expect(words[2]).toContain('other goals, techniques, judges, rules or settings than before');
  expect(joinWeeks(weeks)).toHaveLength(2);
});

test('weeks of few goals have no line, and their counts as words', () => {
  const html = renderToStaticMarkup(<WeekLine weeks={[week(1, 2, 4), week(2, 1, 4)]} max={1} />);

  expect(html).not.toContain('<svg');
  expect(html).toContain('no line: fewer than 20 goals a week');
  expect(html).toContain('1 of 4 goals did it');
});
