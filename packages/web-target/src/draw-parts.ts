/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { Parts } from './find-parts.ts';

type Mark = { words: string; box: { x: number; y: number; width: number; height: number } };

/** Draws a labelled frame around each part while a picture is taken, and removes the frames again. */
export async function drawParts(
  page: Page,
  { sight, input, send, log }: Parts,
  takePicture: () => Promise<unknown>,
): Promise<void> {
  const parts = [
    ['reads replies here', log],
    ['types here', input],
    ['sends with this', send],
  ] as const;
  const marks: Mark[] = [];
  for (const [words, id] of parts) {
    const box = id === undefined ? null : await (await sight.element(id)).boundingBox();
    if (box) marks.push({ words, box });
  }
  const layer = await page.evaluateHandle(draw, marks);
  try {
    await takePicture();
  } finally {
    await layer.evaluate((it) => it.remove()).catch(() => {});
  }
}

/** Runs inside the page, so it must use nothing from outside itself. Above everything, and not to be clicked. */
function draw(marks: Mark[]): HTMLElement {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.style.cssText =
    'position:fixed;inset:0;width:100vw;height:100vh;margin:0;padding:0;border:0;background:none;pointer-events:none;overflow:hidden';
  for (const { words, box } of marks) {
    const frame = layer.appendChild(document.createElement('div'));
    frame.style.cssText = `position:absolute;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;box-sizing:border-box;border:3px solid #0b57d0;border-radius:4px`;
    const label = layer.appendChild(document.createElement('div'));
    label.textContent = words;
    label.style.cssText = `position:absolute;left:${box.x}px;top:${Math.max(0, box.y - 22)}px;font:bold 13px/18px sans-serif;padding:2px 6px;color:#fff;background:#0b57d0;white-space:nowrap`;
  }
  (document.body ?? document.documentElement).append(layer);
  layer.showPopover();
  return layer;
}
