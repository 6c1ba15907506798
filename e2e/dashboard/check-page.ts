import axe from 'axe-core';
import { expect } from 'vitest';
import { isAll } from '../one-of-each.ts';
import { type Dashboard, elsewhere } from './open-dashboard.ts';

type Axe = {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const all = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 768, 1440, 2560].map((width) => ({ colorScheme, width })),
);

/** Every theme and width with `--all`; otherwise the widest in light and the narrowest in dark. */
const looks = isAll ? all : all.filter((_, place) => [3, 4].includes(place));

/**
 * Holds the page that is open to what every page promises: no violation that axe finds, nothing wider than the window,
 * a silent console, no request to another origin.
 */
export async function checkPage(dashboard: Dashboard): Promise<void> {
  const { page, complaints } = dashboard;
  const before = page.viewportSize();
  const found: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const look = `${colorScheme}, ${width} px`;
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(
      (runOnly) =>
        (globalThis as unknown as { axe: Axe }).axe.run({ runOnly, resultTypes: ['violations'] }),
      RULES,
    );
    for (const { id, nodes } of violations)
      found.push(`${look}: ${id} at ${nodes.map(({ html }) => html.slice(0, 200)).join(' and ')}`);
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (Number(wide) > 0) found.push(`${look}: ${wide} px wider than the window`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
  expect(elsewhere(dashboard)).toEqual([]);
}
