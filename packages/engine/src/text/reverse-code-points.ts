import { mapUnits } from './map-units.ts';

/** Reverses the code points, as Python does: combining marks and emoji break apart. */
export const reverseCodePoints = (text: string): string =>
  SURROGATES.test(text)
    ? [...text].reverse().join('')
    : mapUnits(text, (_, at) => text.charCodeAt(text.length - 1 - at));

const SURROGATES = /[\ud800-\udfff]/;
