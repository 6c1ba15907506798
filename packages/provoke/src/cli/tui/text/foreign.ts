import { safeLine, safeText } from '../../terminal/safe-text.ts';

/** A variation selector changes a character's width on some terminals and not on others; U+2028 and U+2029 break lines. */
const UNSTEADY = /[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu;
const BREAKS = /\r\n?|[\u2028\u2029]/g;
const TEXT_MAX = 64 * 1024;

/** Foreign text, ready to be wrapped: composed, with spaces for tabs. */
export const foreignText = (text: string): string =>
  steady(safeText(text.slice(0, TEXT_MAX).replace(BREAKS, '\n')).replaceAll('\t', '  '));

/** The same on one line. */
export const foreignLine = (text: string, max = 400): string => steady(safeLine(text, max));

const steady = (text: string): string => text.replace(UNSTEADY, '').normalize('NFC');
