import type { Attempt, DecidedBy } from '../definitions/attempt.ts';

/** How many attempts were decided by that many of that many judges, and how many of those have no verdict. */
export type Decision = DecidedBy & { attempts: number; not_evaluated: number };

/** Folds attempts in as they come. */
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

    /** By panel, those with the most votes first. */
    list: (): Decision[] =>
      [...decisions.values()].sort((a, b) => b.panel - a.panel || b.votes - a.votes),
  };
}

/** Attempts of earlier versions do not say it; then every judge counted. */
const fromVerdicts = (verdicts: Attempt['verdicts']): DecidedBy => ({
  votes: verdicts.filter(({ outcome }) => outcome !== 'inconclusive').length,
  panel: verdicts.length,
});
