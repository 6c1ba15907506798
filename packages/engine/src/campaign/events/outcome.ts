import type { Attempt, Ending } from '@provoke/evidence';
import type { AnswerCounts } from './memory.ts';

/** Counts a technique's attempts and derives how it ended. */
export function trackOutcome(earlier: AnswerCounts) {
  const count = { ...earlier };
  let isJudged = earlier.answered > 0;
  let firstError: string | null = null;
  let firstOpen: string | null = null;

  return {
    add({ arm, status, notes }: Pick<Attempt, 'arm' | 'status' | 'notes'>): void {
      if (arm === 'harmless') return;
      count.attempted++;
      const isError = status.startsWith('ERROR_');
      if (isError) firstError ??= notes;
      else count.answered++;
      if (status === 'NOT_EVALUATED') firstOpen ??= notes;
      else isJudged ||= !isError;
    },

    /** FAILED if nothing could be attempted; COMPLETED with a reason if nothing could be judged. */
    ending(): Ending {
      if (count.answered === 0 && count.attempted > 0)
        return { status: 'FAILED', reason: firstError };
      const reason =
        isJudged || firstOpen === null ? null : `No reply could be judged. ${firstOpen}`;
      return { status: 'COMPLETED', reason };
    },
  };
}
