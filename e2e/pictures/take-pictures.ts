import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** Those that the docs show; the repository keeps only them. */
const shown = new Map([
  ['overview', ['wide-light']],
  ['runs', ['wide-light']],
  ['run', ['wide-light', 'wide-dark', 'phone-light']],
  ['result-pair', ['wide-light']],
  ['result-h4rm3l', ['wide-light']],
  ['compare', ['wide-light']],
  ['reports', ['wide-light']],
  ['agent', ['wide-light']],
  ['new-campaign', ['wide-light']],
  ['campaign', ['wide-light']],
  ['usage', ['wide-light']],
  ['key-once', ['wide-light']],
  ['audit-log', ['wide-light']],
  ['second-factor', ['wide-light']],
]);

const folderAt = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const docs = folderAt('docs/images/dashboard');
/** Whole pages, to look at. */
const whole = folderAt('e2e/dist/pictures');

const usual = [
  { width: 1440, height: 900, screen: 'wide' },
  { width: 390, height: 844, screen: 'phone' },
];
/** To look at as well, with PICTURES=all. */
const more = [
  { width: 360, height: 740, screen: 'small-phone' },
  { width: 768, height: 1024, screen: 'tablet' },
  { width: 2560, height: 1440, screen: 'large' },
];
const sizes = process.env['PICTURES'] === 'all' ? [...usual, ...more] : usual;
const looks = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })),
);

/** One page in each width and both themes. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await mkdir(docs, { recursive: true });
  await mkdir(whole, { recursive: true });
  // A page that is slow shows neither its heading nor that it is loading at first.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
  for (const { width, height, screen, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(200);
    const look = `${screen}-${colorScheme}`;
    await page.screenshot({ path: `${whole}/${name}-${look}.png`, fullPage: true });
    if (shown.get(name)?.includes(look))
      await page.screenshot({ path: `${docs}/${name}-${look}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
