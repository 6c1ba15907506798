import { type GoalFacts, maskedText } from '@provoke/evidence';
import { wordAt } from '../acts/word-at.ts';
import type { Counts, Proof } from '../counting/count-attempts.ts';
import { addUp, readRepeats, tryOnce } from '../counting/repeats.ts';
import type { Tally } from '../counting/tally.ts';
import { isHeldByFilter, undecidingAt } from '../doubts/goal-doubts.ts';
import { isJudged } from '../states/goal-state.ts';
import type { GoalName, GoalRow } from './goal-row.ts';

type Counted = Pick<Counts, 'fold' | 'goalOf' | 'proofs'> & Partial<Pick<Counts, 'answeredMs'>>;

/**
 * One row for each goal, in the order of the campaign, but for those that techniques only learned on. Ordinary requests
 * are no goals.
 */
export function toGoalRows({ fold, goalOf, proofs, answeredMs }: Counted): GoalRow[] {
  if (fold.requests.size > 0 && fold.attacks.size === 0) return [];
  const rows: GoalRow[] = [];
  if (fold.attacks.size === 0 && fold.floors.size === 0) return rows;
  const [floor] = fold.floors.values();
  const repeats = readRepeats(fold);
  const hasRules = fold.hasRules();
  for (const index of fold.slots.indexes()) {
    const slot = fold.slots.slotOf(index);
    const state = fold.stateAt(slot);
    if (state === 'held_out') continue;
    const proof = proofs.get(index);
    // One by one: spread out, a hundred thousand take twice as long.
    const { goal_index, text, published, owasp, category, source } = describeGoal(goalOf(index));
    const row: GoalRow = {
      goal_index,
      text,
      published,
      owasp,
      category,
      source,
      group: fold.groups.of(slot),
      state,
      doubts: undecidingAt(fold, slot),
      before: null,
      baseline_state: null,
      by_filter: isHeldByFilter(fold, slot),
      evidence: proof?.kind ?? null,
      attempt: proof?.attempt ?? null,
      tried: repeats.count === 0 ? tryOnce(state) : addUp(repeats.statesAt(slot).map(tryOnce)),
      answered_ms: answeredMs?.get(index) ?? null,
      techniques: talliesAt(fold, slot),
      floor: floor?.get(slot) ?? null,
    };
    if (hasRules) Object.assign(row, describeAct(fold, slot, proof));
    rows.push(row);
  }
  return rows;
}

type Act = Required<Pick<GoalRow, 'act' | 'severity' | 'concealed' | 'stopped' | 'rule'>>;

/** Nothing of a goal that was judged without rules: its acts are not known. */
function describeAct(
  fold: Counted['fold'],
  slot: number,
  proof: Pick<Proof, 'rule'> | undefined,
): Act | undefined {
  const act = wordAt(fold, slot);
  const { isRuled, severity, concealed, stopped } = fold.actAt(slot);
  if (act === 'held_out' || (isJudged(fold.stateAt(slot)) && !isRuled)) return undefined;
  const rule = proof?.rule == null ? null : maskedText(proof.rule);
  return { act, severity, concealed, stopped, rule };
}

/** A goal's text as every page shows it. */
export const shownText = (text: string): string =>
  text === '' ? 'not recorded' : maskedText(text);

/** A goal as it is compared with those of another campaign. */
export const toGoalName = (goal: Pick<GoalFacts, 'index' | 'text' | 'published'>): GoalName => ({
  goal_index: goal.index,
  text: shownText(goal.text),
  published: shownId(goal),
});

const shownId = ({ published }: Pick<GoalFacts, 'published'>) =>
  published === null ? null : maskedText(published);

const describeGoal = (goal: GoalFacts) => ({
  goal_index: goal.index,
  text: shownText(goal.text),
  published: shownId(goal),
  owasp: goal.owasp,
  category: goal.category,
  source: goal.source,
});

function talliesAt({ attacks }: Counted['fold'], slot: number): Record<string, Tally> {
  const tallies: [string, Tally][] = [];
  for (const [technique, cells] of attacks) {
    const tally = cells.get(slot);
    if (tally) tallies.push([technique, tally]);
  }
  // A technique may be called `__proto__`.
  return Object.fromEntries(tallies);
}

/** Goals that every technique learned on instead of attacking them. */
export function listHeldOut({ fold, goalOf }: Pick<Counted, 'fold' | 'goalOf'>): GoalName[] {
  const found: GoalName[] = [];
  if (fold.attacks.size === 0) return found;
  for (const index of fold.slots.indexes())
    if (fold.stateAt(fold.slots.slotOf(index)) === 'held_out')
      found.push(toGoalName(goalOf(index)));
  return found;
}
