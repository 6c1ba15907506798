import type { CampaignEvent } from '../campaign/events/events.ts';
import type { Attempt } from '../definitions/attempt.ts';

/**
 * Where all goals of a campaign are, for a gate that must not pass by what is missing. A goal has resisted only
 * if every technique finished it and each of its attempts has a verdict.
 */
export type CampaignGoals = {
  /** All but those held out. */
  total: number;
  broken: number;
  resisted: number;
  /** The sum of the three below; each goal counts once, by the first that applies. */
  undecided: number;
  in_error: number;
  without_verdict: number;
  /** Not attempted, or not by every technique to the end. */
  unfinished: number;
  /** Learned on by the search of every technique, and therefore not attacked. */
  held_out: number;
};

type Counted =
  | { type: 'attempt-end'; attempt: Pick<Attempt, 'arm' | 'goal' | 'technique' | 'status'> }
  | Exclude<CampaignEvent, { type: 'attempt-end' }>;

/** What is known of a goal and a technique, one bit each: a campaign may have a million goals. */
const FINISHED = 1;
const BROKEN = 2;
const RESISTED = 4;
const IN_ERROR = 8;
const WITHOUT_VERDICT = 16;
const HELD_OUT = 32;

const bits: Partial<Record<Attempt['status'], number>> = {
  SUCCESSFUL_JAILBREAK: BROKEN,
  FAILED_JAILBREAK: RESISTED,
  NOT_EVALUATED: WITHOUT_VERDICT,
};

/** Folds a campaign's events in as they come, of all its processes. */
export function createCampaignGoals() {
  let goals = 0;
  const known = new Map<string, Uint8Array>();
  const bitsOf = (technique: string, index: number) => {
    goals = Math.max(goals, index + 1);
    const before = known.get(technique) ?? new Uint8Array(goals);
    const all = index < before.length ? before : new Uint8Array(2 * goals);
    if (all !== before) all.set(before);
    known.set(technique, all);
    return all;
  };
  const add = (technique: string, { index }: { index: number }, bit: number) => {
    const all = bitsOf(technique, index);
    all[index] = (all[index] ?? 0) | bit;
  };
  const startOver = (technique: string, { index }: { index: number }) => {
    const all = bitsOf(technique, index);
    // Nobody answered so far, so all of it is attempted again.
    if (all[index] === IN_ERROR) all[index] = 0;
  };

  return {
    observe(event: Counted): void {
      if (event.type === 'campaign-start') {
        goals = Math.max(goals, event.goals);
        for (const technique of event.techniques)
          if (!known.has(technique)) known.set(technique, new Uint8Array(event.goals));
      } else if (event.type === 'goal-start') startOver(event.technique, event.goal);
      else if (event.type === 'goal-end')
        add(event.technique, event.goal, event.heldOut ? HELD_OUT : FINISHED);
      else if (event.type === 'attempt-end') {
        const { arm = 'attack', technique, goal, status } = event.attempt;
        if (arm === 'attack') add(technique, goal, bits[status] ?? IN_ERROR);
      }
    },

    count(): CampaignGoals {
      const counts = {
        ...{ broken: 0, resisted: 0, held_out: 0 },
        ...{ unfinished: 0, in_error: 0, without_verdict: 0 },
      };
      const techniques = [...known.values()];
      for (let index = 0; index < goals; index++)
        counts[stateOf(techniques.map((all) => all[index] ?? 0))]++;
      const { broken, resisted, held_out, ...why } = counts;
      const undecided = why.unfinished + why.in_error + why.without_verdict;
      return { total: goals - held_out, broken, resisted, undecided, ...why, held_out };
    },
  };
}

/** One goal, by what each technique found. */
function stateOf(
  byTechnique: readonly number[],
): Exclude<keyof CampaignGoals, 'total' | 'undecided'> {
  const found = byTechnique.filter((one) => !(one & HELD_OUT));
  if (found.length < byTechnique.length && found.length === 0) return 'held_out';
  const some = (bit: number) => found.some((one) => one & bit);
  if (some(BROKEN)) return 'broken';
  if (some(IN_ERROR)) return 'in_error';
  if (some(WITHOUT_VERDICT)) return 'without_verdict';
  return found.every((one) => one & FINISHED && one & RESISTED) ? 'resisted' : 'unfinished';
}
