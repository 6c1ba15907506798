import type { ElementHandle, Frame, Page } from 'playwright-core';
import { type Outline, RawOutline } from './outline.ts';
import { outlinePage } from './outline-page.ts';

/** A snapshot of a frame, with access to its elements. */
export type Sight = {
  frame: Frame;
  outline: Outline;
  element(id: number): Promise<ElementHandle<Element>>;
  /** An element's index in the outline; undefined if it is not in it. */
  idOf(element: ElementHandle<Element>): Promise<number | undefined>;
};

const limits = { nodesMax: 20_000, textMax: 1_000_000, wordsMax: 200 };
const FRAMES_MAX = 30;
/** A frame that does not answer within this time is skipped. */
const FRAME_MS = 3_000;

// The bundler may wrap functions in a helper that the page does not have.
const script = `(() => { const __name = (it) => it; return (${outlinePage})(${JSON.stringify(limits)}); })()`;

/** Looks at every visible frame, the page itself first. */
export async function lookAround(page: Page): Promise<Sight[]> {
  const frames = page.frames().slice(0, FRAMES_MAX);
  const sights = await Promise.all(
    frames.map((frame) =>
      soon(isShown(frame).then((shown) => (shown ? lookAt(frame) : undefined))),
    ),
  );
  return sights.filter((sight) => sight !== undefined);
}

/** Looks at one frame; throws if it is gone. */
export async function lookAt(frame: Frame): Promise<Sight> {
  const seen = await frame.evaluateHandle<{ elements: Element[]; outline: unknown }>(script);
  const outline = RawOutline.parse(await seen.evaluate((it) => it.outline));
  return {
    frame,
    outline,
    async element(id) {
      const handle = await seen.evaluateHandle((it, at) => it.elements[at], id);
      const element = handle.asElement();
      if (!element) throw new Error('The element is gone.');
      // Whatever the page returned, it is an element.
      return element as ElementHandle<Element>;
    },
    async idOf(element) {
      const id = await seen.evaluate((it, one) => it.elements.indexOf(one), element);
      return Number.isInteger(id) && id >= 0 ? id : undefined;
    },
  };
}

/** Only the outline, for frequent looks. */
export async function glanceAt(frame: Frame): Promise<Outline> {
  return RawOutline.parse(await frame.evaluate<unknown>(`${script}.outline`));
}

async function isShown(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true;
  const box = await (await frame.frameElement()).boundingBox();
  return box !== null && box.width > 20 && box.height > 20;
}

/** A frame may disappear during a look. */
const soon = <Answer>(looking: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([
    looking.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, FRAME_MS, undefined).unref()),
  ]);
