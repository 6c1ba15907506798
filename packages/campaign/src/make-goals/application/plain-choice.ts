import type { Choice } from './application.ts';
import { findForeignAddress } from './reserved-names.ts';
import { hasHidden } from './sayable-name.ts';

const CHOICE_MAX = 60;

/** Whether a value of an enumeration may stand in a goal: a short word, a number or a flag that leads nowhere. */
export const isPlainChoice = (value: unknown): value is Choice =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= CHOICE_MAX &&
    !hasHidden(value) &&
    findForeignAddress(value) === undefined);
