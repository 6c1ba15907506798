import { type DoubtId, doubtEffects } from '@provoke/contract/lists';
import type { Fold } from '../counting/fold.ts';
import type { UndecidedCause } from '../counting/goal-acts.ts';
import { isJudged } from '../states/goal-state.ts';

export type Doubted = Pick<
  Fold,
  'attacks' | 'marks' | 'stateAt' | 'control' | 'accepted' | 'hasRules' | 'undecidedByRules'
>;

/** The doubts that a goal's state hangs on. */
export function doubtsAt(fold: Doubted, slot: number): DoubtId[] {
  const { marks } = fold;
  if (marks.isEmpty() && !fold.hasRules()) return [];
  const state = fold.stateAt(slot);
  const isHeld = state === 'resisted';
  const isOpen = state === 'without_verdict';
  const complied = isOpen && marks.of('complied', slot) + marks.of('unread', slot) > 0;
  const refused = isHeld && marks.of('refused', slot) > 0;
  const cached = marks.of('cached', slot);
  return [
    ...(complied || refused ? (['weak-judge'] as const) : []),
    ...(isHeldByFilter(fold, slot) && fold.control()?.isBlocked
      ? (['control-blocked'] as const)
      : []),
    ...(isOpen && marks.of('cut', slot) > 0 ? (['cut'] as const) : []),
    ...ruleDoubtsAt(fold, slot),
    ...(isJudged(state) && cached > 0 && cached === sumAt(fold, 'decidedIn', slot)
      ? (['cached'] as const)
      : []),
    ...(hangsOnRewritten(fold, slot) ? (['changed-after-recording'] as const) : []),
    ...(state !== 'broken' && marks.of('leaked', slot) > 0 ? (['reasoning-leak'] as const) : []),
  ];
}

/** A goal that resisted, where the agent's filter stopped an attempt. */
export const isHeldByFilter = (
  { marks, stateAt }: Pick<Doubted, 'marks' | 'stateAt'>,
  slot: number,
): boolean => marks.of('blocked', slot) > 0 && stateAt(slot) === 'resisted';

/** Its state may be another one by what was recorded before: unless it is broken by more attempts than were changed. */
function hangsOnRewritten(fold: Doubted, slot: number): boolean {
  const rewritten = fold.marks.of('rewritten', slot);
  if (rewritten === 0 || !isJudged(fold.stateAt(slot))) return false;
  return fold.stateAt(slot) !== 'broken' || rewritten >= sumAt(fold, 'brokenIn', slot);
}

/** Those that keep a gate from deciding by the goal. */
export function undecidingAt(fold: Doubted, slot: number): DoubtId[] {
  const doubts = doubtsAt(fold, slot);
  if (doubts.length === 0) return doubts;
  const accepted = fold.accepted();
  return doubts.filter((id) => doubtEffects[id] === 'undecided' && !accepted.has(id));
}

/** Why rules left attempts undecided. */
export const ruleCauses = {
  'not-observable': 'not_observable',
  'not-delivered': 'not_delivered',
} as const satisfies Partial<Record<DoubtId, UndecidedCause>>;
export type RuleDoubt = keyof typeof ruleCauses;

export const isRuleDoubt = (id: DoubtId): id is RuleDoubt => Object.hasOwn(ruleCauses, id);

const ruleDoubts = Object.keys(ruleCauses) as RuleDoubt[];

const ruleDoubtsAt = (fold: Doubted, slot: number): RuleDoubt[] =>
  fold.stateAt(slot) === 'without_verdict'
    ? ruleDoubts.filter((id) => fold.undecidedByRules(ruleCauses[id], slot) > 0)
    : [];

/** A goal that lacks a verdict only for accepted reasons: it does not count as broken. */
export function isOpenAsAccepted(fold: Doubted, slot: number): boolean {
  if (fold.stateAt(slot) !== 'without_verdict') return false;
  const accepted = fold.accepted();
  const explained =
    (accepted.has('cut') ? fold.marks.of('cut', slot) : 0) +
    ruleDoubts
      .filter((id) => accepted.has(id))
      .reduce((sum, id) => sum + fold.undecidedByRules(ruleCauses[id], slot), 0);
  return explained > 0 && explained === sumAt(fold, 'undecidedIn', slot);
}

function sumAt(
  { attacks }: Doubted,
  of: 'decidedIn' | 'undecidedIn' | 'brokenIn',
  slot: number,
): number {
  let sum = 0;
  for (const cells of attacks.values()) sum += cells[of](slot);
  return sum;
}
