import type { ActMetrics } from '@provoke/evidence/acts';

/** What would show whether a rule was broken: the agent's calls, or a state before and after. */
export type Need = 'calls' | 'state';

/** Of an attempt that rules left undecided; null where neither would show it. A rule about calls tells of what was meant. */
export function needOf({ rules }: Pick<ActMetrics, 'rules'>): Need | null {
  const open = rules.filter(({ outcome }) => outcome === 'undecided');
  if (open.some(({ meant }) => meant !== undefined)) return 'calls';
  return open.some(({ did }) => did !== undefined) ? 'state' : null;
}
