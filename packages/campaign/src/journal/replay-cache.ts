import { isLearning, isUnanswered, mayFollowFrom } from '@provoke/engine';
import type { Asked, Attempt, GoalReport } from '@provoke/evidence';

type Kept = {
  fingerprint: string;
  attempt?: KeptAttempt;
  ask?: Asked;
};

type KeptAttempt = { unanswered: boolean; whole: ReadableAttempt };

/** Parsed only when its technique asks for it. */
export type ReadableAttempt = { read(): Attempt };

/**
 * Attempts and helper models' answers of unfinished goals, to replay them. Memory is bounded by the goals in
 * progress.
 */
export function createReplayCache() {
  const goals = new Map<string, Map<string, Kept>>();
  /** Unanswered calls without a follow-up, by goal; for held-out goals, by technique. */
  const open = new Map<string, Set<string>>();

  /** The entry of that id, if its question was the same. */
  const find = (id: string, fingerprint: string): Kept | undefined => {
    const entry = goals.get(goalOf(id))?.get(id);
    return entry?.fingerprint === fingerprint ? entry : undefined;
  };
  const isOpen = (id: string) => open.get(groupOf(id))?.has(id) ?? false;
  const settle = (attempt: string, group: string) => {
    const calls = open.get(group);
    for (const call of calls ?? []) if (mayFollowFrom(attempt, call)) calls?.delete(call);
    if (calls?.size === 0) open.delete(group);
  };

  return {
    keep(id: string, entry: Kept): void {
      const key = goalOf(id);
      const entries = goals.get(key) ?? new Map<string, Kept>();
      goals.set(key, entries.set(id, entry));
      const group = groupOf(id);
      open.get(group)?.delete(id);
      if (isAway(entry)) open.set(group, (open.get(group) ?? new Set()).add(id));
      if (!entry.attempt || entry.attempt.unanswered) return;
      settle(id, key);
      settle(id, techniqueOf(id));
    },

    find,
    has: (id: string): boolean => goals.get(goalOf(id))?.has(id) ?? false,

    /** The attempt, unless it must be, or was, repeated. */
    findAttempt(id: string, fingerprint: string): Attempt | undefined {
      const attempt = find(id, fingerprint)?.attempt;
      const isRepeated = attempt?.unanswered && find(`${id}-again`, fingerprint);
      return isOpen(id) || isRepeated ? undefined : attempt?.whole.read();
    },

    /** The answer, unless the question must be repeated. */
    findAnswer: (id: string, fingerprint: string): Asked | undefined =>
      isOpen(id) ? undefined : find(id, fingerprint)?.ask,

    /** Keeps what its technique learned from it, which is needed while any goal is unfinished. */
    forgetGoal(technique: string, goal: number): void {
      const key = `${technique}/${goal}`;
      const learned = [...(goals.get(key) ?? [])].filter(([id]) => isLearning(id));
      if (learned.length > 0) goals.set(key, new Map(learned));
      else goals.delete(key);
      open.delete(key);
    },

    forgetTechnique(technique: string): void {
      for (const map of [goals, open])
        for (const key of map.keys()) if (techniqueOf(key) === technique) map.delete(key);
    },
  };
}

/**
 * A call that a resumed campaign repeats. An attempt without a request failed before it was sent, because of a
 * question that is repeated.
 */
const isAway = ({ attempt, ask }: Kept): boolean =>
  (attempt?.unanswered === true && attempt.whole.read().request !== null) ||
  (ask?.failure !== undefined && isUnanswered(ask.failure));

export const findingId = ({ technique, goal, title, content }: GoalReport): string =>
  `${technique}/${goal.index}/finding/${JSON.stringify([title, content])}`;

/** Ids start with the technique and the goal. */
function goalOf(id: string): string {
  const end = id.indexOf('/', id.indexOf('/') + 1);
  return end === -1 ? id : id.slice(0, end);
}
function techniqueOf(id: string): string {
  const end = id.indexOf('/');
  return end === -1 ? id : id.slice(0, end);
}
const groupOf = (id: string) => (isLearning(id) ? techniqueOf(id) : goalOf(id));
