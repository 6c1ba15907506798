/// <reference lib="dom" />
import type { Frame } from 'playwright-core';
import type { Outline } from './outline.ts';

/** Where a frame is on the page, and whether it stays there when the page scrolls. */
type Place = { left: number; top: number; isFixed: boolean };

const SIDE_MIN = 20;

/** Undefined for an invisible frame. */
export async function placeOf(frame: Frame): Promise<Place | undefined> {
  const parent = frame.parentFrame();
  if (!parent) return { left: 0, top: 0, isFixed: false };
  const element = await frame.frameElement();
  const box = await element.boundingBox();
  if (!box || box.width < SIDE_MIN || box.height < SIDE_MIN) return undefined;
  const isFixed = await element.evaluate((it) => {
    let at: Node | null = it;
    while (at) {
      if (at instanceof Element && /fixed|sticky/.test(getComputedStyle(at).position)) return true;
      at = at instanceof ShadowRoot ? at.host : at.parentNode;
    }
    return false;
  });
  const isOuterFixed = isFixed || (await placeOf(parent))?.isFixed === true;
  return { left: box.x, top: box.y, isFixed: isOuterFixed };
}

/** The same outline in the page's coordinates. */
export function moveTo({ left, top, isFixed }: Place, outline: Outline): Outline {
  if (left === 0 && top === 0 && !isFixed) return outline;
  const nodes = outline.nodes.map((node) => {
    const [x = 0, y = 0, width = 0, height = 0] = node.box;
    return { ...node, isFixed: node.isFixed || isFixed, box: [x + left, y + top, width, height] };
  });
  return { ...outline, nodes };
}
