import type { ElementHandle, Frame, Page } from 'playwright-core';
import { moveTo, placeOf } from './frame-place.ts';
import type { Outline } from './outline/outline.ts';
import { glanceScript, lookScript } from './outline/page-scripts.ts';
import { takeOutline } from './take-outline.ts';

/** A snapshot of a frame, with access to its elements. */
export type Sight = {
  frame: Frame;
  outline: Outline;
  element(id: number): Promise<ElementHandle<Element>>;
  /** An element's index in the outline; undefined if it is not in it. */
  idOf(element: ElementHandle<Element>): Promise<number | undefined>;
};

const FRAMES_MAX = 30;
/** A frame that does not answer within this time is skipped. A long page needs more. */
const FRAME_MS = 3_000;
const PAGE_MS = 20_000;

/** Looks at every visible frame, the page itself first. All places are those on the page. */
export async function lookAround(page: Page): Promise<Sight[]> {
  const frames = page.frames().slice(0, FRAMES_MAX);
  const main = page.mainFrame();
  const [whole, ...others] = await Promise.all(
    [main, ...frames.filter((frame) => frame !== main)].map((frame) =>
      soon(lookPlaced(frame), frame === main ? PAGE_MS : FRAME_MS),
    ),
  );
  if (!whole) return [];
  const { width, height } = whole.outline;
  const inside = others.filter((sight) => sight !== undefined);
  return [
    whole,
    ...inside.map((sight) => ({ ...sight, outline: { ...sight.outline, width, height } })),
  ];
}

async function lookPlaced(frame: Frame): Promise<Sight | undefined> {
  const place = await placeOf(frame);
  if (!place) return undefined;
  const sight = await lookAt(frame);
  return { ...sight, outline: moveTo(place, sight.outline) };
}

/** Looks at one frame; throws if it is gone. */
export async function lookAt(frame: Frame): Promise<Sight> {
  const seen = await frame.evaluateHandle<{ elements: Element[]; outline: unknown }>(lookScript);
  const outline = await takeOutline({
    asText: () => seen.evaluate((it) => JSON.stringify(it.outline)),
    asValues: () => seen.evaluate((it) => it.outline),
  });
  return {
    frame,
    outline,
    async element(id) {
      const handle = await seen.evaluateHandle((it, at) => it.elements[at], id);
      const element = handle.asElement();
      if (!element) throw new Error('The element is gone.');
      // It is an element, even if the page returned something else.
      return element as ElementHandle<Element>;
    },
    async idOf(element) {
      const id = await seen.evaluate((it, one) => it.elements.indexOf(one), element);
      return Number.isInteger(id) && id >= 0 ? id : undefined;
    },
  };
}

/** Only the outline, for frequent looks. */
export const glanceAt = (frame: Frame): Promise<Outline> =>
  takeOutline({
    asText: () => frame.evaluate<string>(`JSON.stringify(${glanceScript})`),
    asValues: () => frame.evaluate<unknown>(glanceScript),
  });

/** A frame may disappear during a look. */
const soon = <Answer>(looking: Promise<Answer>, ms: number): Promise<Answer | undefined> =>
  Promise.race([
    looking.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref()),
  ]);
