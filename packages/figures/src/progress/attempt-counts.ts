import type { Arm } from '@provoke/contract';
import type { Attempt } from '@provoke/evidence';

/** Attempts by outcome. Those of other arms, such as a search, are counted separately. */
export type AttemptCounts = {
  broken: number;
  resisted: number;
  not_evaluated: number;
  errors: number;
  other_arms: Partial<Record<Arm, number>>;
};

type Counted = Pick<Attempt, 'arm' | 'status'>;

const kinds = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  NOT_EVALUATED: 'not_evaluated',
} as const satisfies Partial<Record<Attempt['status'], string>>;

/** An attempt's outcome in one word. */
export const kindOf = (status: Attempt['status']) =>
  status in kinds ? kinds[status as keyof typeof kinds] : 'errors';

export function createAttemptCounts() {
  const counts = { broken: 0, resisted: 0, not_evaluated: 0, errors: 0 };
  const otherArms: Partial<Record<Arm, number>> = {};
  return {
    add({ arm = 'attack', status }: Counted): void {
      if (arm === 'attack') counts[kindOf(status)]++;
      else otherArms[arm] = (otherArms[arm] ?? 0) + 1;
    },
    counts: (): AttemptCounts => ({ ...counts, other_arms: { ...otherArms } }),
  };
}
