import type { Outcome } from './verdict.tsx';

const OUTCOMES: Record<string, Outcome> = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  ERROR_AGENT_RESPONSE: 'agent-error',
  ERROR_TEST_FRAMEWORK: 'framework-error',
};

/** A status of the service as the page shows it. A status of a newer service is undecided. */
export const outcomeOf = (status: string): Outcome => OUTCOMES[status] ?? 'undecided';
