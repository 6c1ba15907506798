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
      const decision = decisions.get(name) ?? { votes, panel, attempts: 0, not_evaluated: 0 };
      decision.attempts++;
      if (attempt.status === 'NOT_EVALUATED') decision.not_evaluated++;
      decisions.set(name, decision);
    },

    /** By panel, most votes first. */
    list: (): Decision[] =>
      Array.from(decisions.values(), (one) => ({ ...one })).sort(
        (a, b) => b.panel - a.panel || b.votes - a.votes,
      ),
  };
}

/** Attempts of earlier versions lack the count; every judge counted then. */
const fromVerdicts = (verdicts: Attempt['verdicts']): DecidedBy => ({
  votes: verdicts.filter(({ outcome }) => outcome !== 'inconclusive').length,
  panel: verdicts.length,
});
