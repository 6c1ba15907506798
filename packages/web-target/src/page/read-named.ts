import type { Frame } from 'playwright-core';

/** The texts of all elements that match the user's selector, in page order. */
export async function readAllNamed(frame: Frame, selector: string): Promise<string[]> {
  const texts = await frame.locator(selector).allInnerTexts();
  return texts.map((text) => text.trim()).filter(Boolean);
}

/** Those that are new since; a text rewritten in place counts as new. */
export async function readNamed(
  frame: Frame,
  selector: string,
  before: readonly string[],
): Promise<string> {
  const now = await readAllNamed(frame, selector);
  const same = now.findIndex((text, index) => text !== before[index]);
  return same < 0 ? '' : now.slice(same).join('\n');
}
