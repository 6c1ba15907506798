import { typed } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';

/** A target as a worker's file names it. A campaign never has its address. */
export const targetName = typed({ max: limits.targetNameMax }).refine(
  (name) => /^[\w.-]*$/.test(name),
  'Use letters, digits, dots, dashes and underscores.',
);
