import type { Block } from './order-goals.ts';

/** A colour for each status and for what was looked at, as a canvas keeps it; the last one is for no attempt. */
export type Palette = Uint32Array;

const ODD = '--grid-odd';
const NAMES = [
  '--broken-fill',
  '--grid-resisted',
  ODD,
  ODD,
  ODD,
  '--grid-resisted',
  ODD,
  '--paper',
  '--grid-looked-at',
  '--paper',
];

/** The colours of the theme as it is now. */
export function readPalette(): Palette {
  const probe = document.createElement('span');
  document.body.append(probe);
  const bytes = NAMES.flatMap((name) => {
    probe.style.color = `var(${name})`;
    const [r = 0, g = 0, b = 0] =
      getComputedStyle(probe)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return [r, g, b, 255];
  });
  probe.remove();
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}

/** One pixel per attempt. Resisted is nearly paper, so that what broke is conspicuous. */
export function drawBlock(
  canvas: HTMLCanvasElement,
  { cells, goals }: Block,
  attempts: number,
  palette: Palette,
): void {
  const context = canvas.getContext('2d');
  if (!context || goals.length === 0 || attempts === 0) return;
  const image = context.createImageData(attempts, goals.length);
  const pixels = new Uint32Array(image.data.buffer);
  const none = palette.length - 1;
  for (const [at, status] of cells.entries()) pixels[at] = palette[Math.min(status, none)] ?? 0;
  context.putImageData(image, 0, 0);
}
