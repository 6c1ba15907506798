import { renderToString } from 'ink';
import type { ReactElement } from 'react';
import type { Size } from '../parts/size.ts';

type View = (size: Size) => ReactElement;

/** A frame with its styles, without a terminal. Throws what a component of it throws. */
export const drawFrame = (view: View, size: Size): string =>
  renderToString(view(size), { columns: size.columns });

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles start with Escape
const STYLE = /\u001b\[(1|2|4|22|24|3[0-9])m/g;

/** A frame without the styles that the screens use; whatever else is in it stays. */
export const withoutStyles = (frame: string): string => frame.replaceAll(STYLE, '');

/** The same as plain text. */
export const drawText = (view: View, size: Size): string =>
  withoutStyles(drawFrame(view, size))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
