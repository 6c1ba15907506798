import type { FindingState } from '@provoke/contract/lists';

/** One key each. */
export const STATE_KEYS = [
  ['1', 'Confirm', 'confirmed'],
  ['2', 'Not a break', 'not a break'],
  ['3', 'Fixed', 'fixed'],
] as const satisfies readonly (readonly [key: string, verb: string, state: FindingState])[];
