/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElementHandle, Frame } from 'playwright-core';
import { placeOf } from './frame-place.ts';

/** For an element to stand still. */
const STILL_MS = 1_500;
/** A page that takes longer is busy with the click. */
const BUSY_MS = 5_000;

type Point = { x: number; y: number };

/**
 * Clicks as a person does, once: a second click may close what the first one opened, or send a prompt twice. An
 * element that keeps moving or is covered is clicked by script. Returns false if the element was gone before.
 */
export async function click(element: ElementHandle<Element>): Promise<boolean> {
  const isStill = await element.scrollIntoViewIfNeeded({ timeout: STILL_MS }).then(
    () => true,
    () => false,
  );
  const watch = await element.evaluateHandle(watchClick);
  const point = isStill ? await freePoint(element) : undefined;
  const frame = await element.ownerFrame();
  if (point && frame) {
    // The browser answers when the page has handled the events. Until then a click by script might be the second one.
    const clicked = frame.page().mouse.click(point.x, point.y);
    if (!(await isIn(clicked, BUSY_MS))) return true;
  }
  // A click may load another page.
  return watch.evaluate((it) => it.finish()).catch(() => true);
}

/** The middle of an element on the page, if nothing covers it there. */
async function freePoint(element: ElementHandle<Element>): Promise<Point | undefined> {
  const box = await element.boundingBox();
  const frame = await element.ownerFrame();
  if (!box || !frame) return undefined;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (await isFree(element, frame, point)) ? point : undefined;
}

/** Whether a click at a point of the page reaches the element, through all frames around it. */
async function isFree(
  element: ElementHandle<Element>,
  frame: Frame,
  point: Point,
): Promise<boolean> {
  const { left, top } = (await placeOf(frame)) ?? { left: 0, top: 0 };
  if (!(await element.evaluate(isHit, { x: point.x - left, y: point.y - top }))) return false;
  const parent = frame.parentFrame();
  if (!parent) return true;
  // The element that shows a frame is an element.
  const around = (await frame.frameElement()) as ElementHandle<Element>;
  return isFree(around, parent, point);
}

/** Runs inside the page, so it must use nothing from outside itself. */
function isHit(element: Element, { x, y }: Point): boolean {
  let hit = document.elementFromPoint(x, y);
  for (let depth = 0; hit?.shadowRoot && depth < 20; depth++)
    hit = hit.shadowRoot.elementFromPoint(x, y) ?? hit;
  for (let at: Node | null = hit; at; ) {
    if (at === element) return true;
    const slot: Node | null = at instanceof Element ? at.assignedSlot : null;
    at = slot ?? (at instanceof ShadowRoot ? at.host : at.parentNode);
  }
  return false;
}

/**
 * Runs inside the page, so it must use nothing from outside itself, and no function with a name: a bundler would wrap
 * it in a helper. Knows whether a click has reached the element.
 */
function watchClick(element: Element) {
  const types = ['pointerdown', 'mousedown', 'click'];
  const watch = {
    isReached: false,
    handleEvent(event: Event) {
      // What is rendered anew under the pointer is another element.
      watch.isReached ||= event.composedPath().includes(element) || !element.isConnected;
    },
    /** Clicks by script if no click has come. Returns false if the element is gone. */
    finish() {
      for (const type of types) removeEventListener(type, watch, true);
      if (watch.isReached) return true;
      if (!element.isConnected) return false;
      const given = { bubbles: true, cancelable: true, composed: true, detail: 1, view: window };
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
        const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent;
        element.dispatchEvent(new Kind(type, given));
      }
      return true;
    },
  };
  for (const type of types) addEventListener(type, watch, true);
  return watch;
}

const isIn = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(ms, false, { ref: false })]);
