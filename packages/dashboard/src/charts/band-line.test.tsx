import { rateGoals } from '@provoke/figures';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BandLine } from './band-line.tsx';

const day = (date: string, broken: number, judged: number) => ({
  date,
  ...rateGoals({ broken, judged }),
});
const draw = (...points: ReturnType<typeof day>[]) =>
  renderToStaticMarkup(<BandLine points={points} max={1} />);

test('a day of few goals has its counts and no point', () => {
  const html = draw(day('2026-03-01', 5, 25), day('2026-03-02', 3, 8), day('2026-03-03', 10, 25));

  expect(html).toContain('From 20.0 % to 40.0 % in 3 days');
  expect(html).toMatch(/d="M0 80L100 60"/);
  expect(html).toContain('3 of 8 goals');
});

test('without a day of enough goals there is no line, and the chart says why', () => {
  const html = draw(day('2026-03-01', 3, 8), day('2026-03-02', 0, 0));

  expect(html).not.toContain('<svg');
  expect(html).toContain('No line: on each day fewer than 20 goals were judged.');
});
