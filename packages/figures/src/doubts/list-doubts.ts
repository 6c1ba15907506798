import type { Doubt } from '@provoke/contract';
import {
  type DoubtId,
  doubtEffects,
  doubtIds,
  type MarkKind,
  recordedDoubts,
} from '@provoke/contract/lists';
import type { Fold } from '../counting/fold.ts';
import { GOALS_MIN } from '../rates/goals-min.ts';
import { judgedIn } from '../states/goal-counts.ts';
import { doubtSays, doubtTodo } from './doubt-words.ts';
import { doubtsAt, isRuleDoubt, type RuleDoubt, ruleCauses } from './goal-doubts.ts';

type Found = Partial<Pick<Doubt, 'attempts' | 'goals' | 'is_unknown'>>;

/** The one list of what makes a campaign's figures doubtful: every surface prints it, and a gate decides by it. */
export function listDoubts(fold: Fold): Doubt[] {
  const found = new Map<DoubtId, Found>([...ofGoals(fold), ...ofWhole(fold)]);
  if (fold.attacks.size > 0)
    for (const id of recordedDoubts)
      if (!fold.grounds().looksFor.includes(id) && !found.has(id))
        found.set(id, { is_unknown: true });
  const { accepted } = fold;
  return doubtIds.flatMap((id) => {
    const one = found.get(id);
    return one ? [toDoubt(id, { ...one, is_accepted: accepted().has(id) })] : [];
  });
}

/** A doubt with its words. */
export function toDoubt(
  id: DoubtId,
  {
    attempts = null,
    goals = null,
    is_accepted,
    is_unknown = false,
  }: Found & { is_accepted: boolean },
): Doubt {
  const doubt = { id, effect: doubtEffects[id], is_accepted, is_unknown, attempts, goals };
  return { ...doubt, says: doubtSays(doubt), todo: doubtTodo(doubt) };
}

const kindsOf: Partial<Record<DoubtId, readonly MarkKind[]>> = {
  'weak-judge': ['complied', 'refused', 'unread'],
  'control-blocked': ['blocked'],
  cut: ['cut'],
  cached: ['cached'],
  'changed-after-recording': ['rewritten'],
  'reasoning-leak': ['leaked'],
};

function ofGoals(fold: Fold): [DoubtId, Found][] {
  const goals = new Map<DoubtId, number>();
  for (let slot = 0; slot < fold.slots.count; slot++)
    for (const id of doubtsAt(fold, slot))
      goals.set(id, (goals.get(id) ?? 0) + fold.slots.timesOf(slot));
  const attemptsOf = (id: DoubtId) =>
    isRuleDoubt(id)
      ? attemptsByRules(fold, id)
      : (kindsOf[id] ?? []).reduce((sum, kind) => sum + fold.marks.attempts(kind), 0);
  // Accepted, it decided goals as if it were any judge.
  if (fold.accepted().has('weak-judge') && attemptsOf('weak-judge') > 0)
    goals.set('weak-judge', goals.get('weak-judge') ?? 0);
  return Array.from(goals, ([id, count]) => [id, { goals: count, attempts: attemptsOf(id) }]);
}

function attemptsByRules({ slots, undecidedByRules }: Fold, id: RuleDoubt): number {
  let attempts = 0;
  for (let slot = 0; slot < slots.count; slot++)
    attempts += undecidedByRules(ruleCauses[id], slot) * slots.timesOf(slot);
  return attempts;
}

function ofWhole(fold: Fold): [DoubtId, Found][] {
  const removed = ofRemoved(fold);
  if (fold.attacks.size === 0) return removed;
  const { isSameModel, repeatedGoals } = fold.grounds();
  const alike = fold.replies.alike(fold.control());
  const counts = fold.counts();
  const judged = judgedIn(counts);
  return [
    ...(alike > 0 ? [['one-text', { attempts: alike }] as const] : []),
    ...(counts.total > 0 && judged < GOALS_MIN ? [['few-goals', { goals: judged }] as const] : []),
    ...(isSameModel ? [['same-model', {}] as const] : []),
    ...(repeatedGoals > 0 ? [['repeated-goals', { goals: repeatedGoals }] as const] : []),
    ...removed,
  ].map(([id, one]): [DoubtId, Found] => [id, one]);
}

/** Of which goals attempts were deleted is not known, so it concerns all. */
function ofRemoved({ grounds, marks }: Fold): [DoubtId, Found][] {
  const { removed = 0 } = grounds();
  if (removed === 0) return [];
  return [['changed-after-recording', { attempts: removed + marks.attempts('rewritten') }]];
}
