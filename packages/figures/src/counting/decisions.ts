import type { Attempt, DecidedBy } from '@provoke/evidence';

/** Number of attempts that this many of these judges decided, and how many of them have no verdict. */
export type Decision = DecidedBy & { attempts: number; not_evaluated: number };

/** Folds attempts as they arrive. */
export function createDecisions() {
  const decisions = new Map<string, Decision>();

  return {
    add(attempt: Pick<Attempt, 'status' | 'verdicts' | 'decidedBy'>): void {
      const { votes, panel } = attempt.decidedBy ?? fromVerdicts(attempt.verdicts);
      if (panel === 0) return;
      const name = `${votes}/${panel}`;
      const before = decisions.get(name) ?? { votes, panel, attempts: 0, not_evaluated: 0 };
      decisions.set(name, {
        ...before,
        attempts: before.attempts + 1,
        not_evaluated: before.not_evaluated + Number(attempt.status === 'NOT_EVALUATED'),
      });
    },

    /** By panel, most votes first. */
    list: (): Decision[] =>
      [...decisions.values()].sort((a, b) => b.panel - a.panel || b.votes - a.votes),
  };
}

/** Attempts of earlier versions lack the count; every judge counted then. */
const fromVerdicts = (verdicts: Attempt['verdicts']): DecidedBy => ({
  votes: verdicts.filter(({ outcome }) => outcome !== 'inconclusive').length,
  panel: verdicts.length,
});
