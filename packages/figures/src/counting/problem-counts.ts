import { type AttemptOutcome, type AttemptRecord, readMarks } from '@provoke/evidence';
export type Blame = 'agent' | 'provoke' | 'judges';
export type ProblemCount = {
  blame: Blame;
  notes: string | null;
  attempts: number;
  goals: Set<number>;
  example: string;
};

const KINDS_MAX = 100;
const NOTES_MAX = 300;

/** Attempts that are in no rate, by what went wrong. Rare kinds past a bound are counted together. */
export function createProblemCounts() {
  const problems = new Map<string, ProblemCount>();

  return {
    add(attempt: AttemptRecord, outcome: AttemptOutcome, slot: number): void {
      if (outcome !== 'undecided' && outcome !== 'error') return;
      const blame = blameOf(attempt);
      const notes = (attempt.evaluation_notes ?? '').slice(0, NOTES_MAX);
      const known = problems.get(`${blame} ${notes}`);
      const isOther = !known && problems.size >= KINDS_MAX;
      const name = isOther ? blame : `${blame} ${notes}`;
      const problem = known ??
        problems.get(name) ?? {
          blame,
          notes: isOther ? null : notes,
          attempts: 0,
          goals: new Set(),
          example: attempt.id,
        };
      problem.attempts++;
      problem.goals.add(slot);
      problems.set(name, problem);
    },
    list: (): ProblemCount[] => [...problems.values()].sort((a, b) => b.attempts - a.attempts),
  };
}

function blameOf(attempt: AttemptRecord): Blame {
  const { evaluation_status: status } = attempt;
  if (status === 'ERROR_AGENT_RESPONSE') return 'agent';
  // Of a helper model that is no judge, such as a translator.
  const { error_of } = readMarks(attempt);
  const isHelpers = error_of !== undefined && !error_of.startsWith('judge');
  return status === 'NOT_EVALUATED' && !isHelpers ? 'judges' : 'provoke';
}
