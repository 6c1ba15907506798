import { toRot13 } from '../../../../encodings/letters.ts';
import { reverseCodePoints } from '../../../../text/reverse-code-points.ts';
import { digitReadings } from './digits.ts';
import { escapeReadings, numberReadings } from './escapes.ts';
import { morse } from './morse.ts';
import type { Reading } from './reading.ts';
import { spelledReadings } from './spelled.ts';
import { unmaskedReadings } from './unmasked.ts';

/** The registry, the plainest first: the first one that finds the secret names how it was hidden. */
export const allReadings: readonly Reading[] = [
  ...unmaskedReadings,
  ...escapeReadings,
  ...spelledReadings,
  ...digitReadings,
  ...numberReadings,
  morse,
  { how: 'by rot13', kind: 'chain', read: toRot13 },
  { how: 'backwards', kind: 'chain', read: reverseCodePoints },
];
