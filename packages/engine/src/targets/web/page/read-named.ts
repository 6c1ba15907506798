import type { Frame } from 'playwright-core';

/** The texts of all that the person's own selector names, in the order of the page. */
export async function readAllNamed(frame: Frame, selector: string): Promise<string[]> {
  const texts = await frame.locator(selector).allInnerTexts();
  return texts.map((text) => text.trim()).filter(Boolean);
}

/** Of those, what came since; one that was rewritten in place counts, too. */
export async function readNamed(
  frame: Frame,
  selector: string,
  before: readonly string[],
): Promise<string> {
  const now = await readAllNamed(frame, selector);
  const same = now.findIndex((text, index) => text !== before[index]);
  return same < 0 ? '' : now.slice(same).join('\n');
}
