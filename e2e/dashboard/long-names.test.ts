import { expect, test } from 'vitest';
import { type Dashboard, openAsOwner } from './open-dashboard.ts';
import { seedLongNames } from './seed-long-names.ts';

/** Controls that are partly outside the window, and not in a box of their own that scrolls; what makes the page wide. */
const MEASURE = `(() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const scrolls = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box);
      if (clipPath !== 'none') return true;
      if (overflowX !== 'visible' && box.getBoundingClientRect().right <= innerWidth + 1) return true;
    }
    return false;
  };
  const say = (element) => element.tagName.toLowerCase() + '.' + element.className + ' ' +
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
  const outside = [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || getComputedStyle(element).clipPath !== 'none') return false;
      if (element.matches('header > a[href="#page"], body > div > div > a[href="#page"]')) return false;
      return (right > innerWidth + 1 || left < -1) && !scrolls(element);
    })
    .map(say);
  const widest = wide <= 0 ? [] : [...document.querySelectorAll('main *, dialog *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element) && element.children.length === 0)
    .slice(0, 3).map(say);
  return [...(wide > 0 ? [wide + ' px wider than the window', ...widest] : []), ...outside.slice(0, 5)];
})()`;

async function measure({ page }: Dashboard, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const faults = await page.evaluate(MEASURE);
    found.push(...(faults as string[]).map((fault) => `${what}, ${width} px: ${fault}`));
  }
  return found;
}

/** Every page that the navigation leads to. */
async function listPages({ page, open, service }: Dashboard): Promise<string[]> {
  await open('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => (link as unknown as { href: string }).href),
  );
  const app = `${service.url}/app`;
  return hrefs.filter((href) => href.startsWith(app)).map((href) => href.slice(app.length));
}

test('the longest names make no page wider than the window, and no control leaves it', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const more = await seedLongNames(dashboard);
  const found: string[] = [];
  for (const path of [...(await listPages(dashboard)), ...more]) {
    await dashboard.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.push(...(await measure(dashboard, path.slice(0, 60))));
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Page, agent/ }).fill('WWW');
  await page.locator('#palette-entries [role=option]').first().waitFor();
  found.push(...(await measure(dashboard, 'the palette')));
  await page.keyboard.press('Escape');

  expect(found).toEqual([]);
});
