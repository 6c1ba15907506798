import type { EvaluationStatus } from '@provoke/contract';
import { outcomeOf } from '@provoke/evidence';

/** Attempts that are in no rate of the campaign's goals, such as a search. */
export function createArmCounts() {
  const counts = { attempts: 0, broken: 0, resisted: 0, undecided: 0, errors: 0 };

  return {
    add(status: EvaluationStatus): void {
      counts.attempts++;
      if (status === 'PASSED_CRITERIA' || status === 'FAILED_CRITERIA') return;
      const outcome = outcomeOf(status);
      counts[outcome === 'error' ? 'errors' : outcome]++;
    },
    counts: () => ({ ...counts }),
  };
}
