import { TargetError } from '@provoke/engine';
import type { ElementHandle } from 'playwright-core';
import type { Sight } from './look.ts';

/** Selectors that the user sets instead of letting provoke search; CSS, as Playwright reads it. */
export type Selectors = {
  open: string | undefined;
  input: string | undefined;
  send: string | undefined;
  reply: string | undefined;
};

export type Located = { sight: Sight; id: number | undefined; element: ElementHandle<Element> };

/**
 * The first visible element that a selector matches, in the first frame that has one. Throws for an invalid selector.
 */
export async function locate(
  sights: readonly Sight[],
  selector: string,
): Promise<Located | undefined> {
  for (const sight of sights) {
    const elements = await sight.frame.$$(selector).catch((cause: Error) => {
      if (!/selector/i.test(cause.message)) return [];
      throw new TargetError(`"${selector}" is not a CSS selector.`, { retryable: false, cause });
    });
    for (const element of elements)
      if (await element.isVisible().catch(() => false))
        // Elements of a document are elements.
        return {
          sight,
          id: await sight.idOf(element as ElementHandle<Element>),
          element: element as ElementHandle<Element>,
        };
  }
  return undefined;
}
