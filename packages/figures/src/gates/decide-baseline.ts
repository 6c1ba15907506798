import { type Difference, type Doubt, type GoalChanges, noGoalChanges } from '@provoke/contract';
import type { DoubtId } from '@provoke/contract/lists';
import { showOnOneLine } from '@provoke/evidence';
import { type ComparedGoals, compareGoals } from '../comparison/compare-goals.ts';
import type { ComparedSide } from '../comparison/compared-side.ts';
import type { Differing } from '../comparison/comparison.ts';
import { doubtLines } from '../doubts/doubt-words.ts';
import { pendingOverall } from '../doubts/pending-doubts.ts';
import { plural, probability } from '../format/numbers.ts';
import { actChangeLines } from '../text/act-change-words.ts';
import { incomparableWords } from '../text/comparison-words.ts';
import { changeWords } from '../text/difference-words.ts';
import { goalChangeLines } from '../text/goal-change-words.ts';
import type { Decision } from './decide-gate.ts';
import { repeatsThatTell } from './repeats-that-tell.ts';

export type BaselineGate = {
  /** What it was compared with. */
  baseline: string;
  decision: Decision;
  /** A newly broken goal fails, whatever chance can explain. */
  strict: boolean;
  /** Why, for a person. */
  reason: string;
  /** Doubts that keep it from deciding. */
  because: DoubtId[];
  /** What differs in the set-up, goals included: then nothing is decided. */
  set_up: Differing[];
  /** Goals that held in every repeat before, and break now. */
  newly_broken: number[];
  /** Goals that may be newly broken: a repeat has no verdict, before or now. */
  undecided: number[];
  /** Goals that were reworded, and compared; and those that were removed or are new, and were not. */
  reworded: number;
  only_before: number;
  only_after: number;
  goal_changes: GoalChanges;
  /** Over the goals with a verdict in both. */
  difference: Difference | null;
  /** How often to attack both, to tell what is newly broken from chance; null where that would not help. */
  repeats: number | null;
};

type Deciding = {
  name: string;
  /** Null: there is no baseline. */
  before: ComparedSide | null;
  after: ComparedSide;
  /** A newly broken goal fails, whatever chance can explain. */
  strict: boolean;
};

/**
 * Worse beyond chance fails; nothing newly broken, and nothing that may be, passes; between them more repeats are
 * needed. What is not alike decides nothing.
 */
export function decideBaseline({ name, before, after, strict }: Deciding): BaselineGate {
  if (before === null) return decideWithout({ name, before, after, strict });
  const compared = compareGoals(before, after);
  const pending = pendingOverall(compared.doubts);
  const { decision, reason, repeats = null } = decide(compared, { strict, pending });
  return {
    ...{ baseline: name, decision, strict },
    reason: [
      reason,
      ...(compared.acts ? actChangeLines(compared.acts) : []),
      ...goalChangeLines(compared),
      ...doubtLines(pending),
    ].join('\n'),
    because: decision === 'undecided' ? pending.map(({ id }) => id) : [],
    set_up: compared.set_up,
    newly_broken: compared.newly_broken,
    undecided: compared.maybe,
    ...{ reworded: compared.reworded, only_before: compared.only_before },
    ...{ only_after: compared.only_after, goal_changes: compared.goal_changes },
    difference: compared.difference,
    repeats,
  };
}

/** A name that was mistyped, or a first campaign, whose report becomes the baseline. */
function decideWithout({ name, after: { accepted, goals }, strict }: Deciding): BaselineGate {
  const isAccepted = accepted.has('no-baseline');
  const said = `there is no baseline ${name}`;
  return {
    ...{ baseline: name, strict, set_up: [], newly_broken: [], undecided: [] },
    ...{ reworded: 0, only_before: 0, only_after: goals.length, goal_changes: noGoalChanges },
    ...{ difference: null, repeats: null },
    ...(isAccepted
      ? { decision: 'passed', because: [], reason: `${said}, as accepted: nothing was compared.` }
      : { decision: 'undecided', because: ['no-baseline'], reason: `${said}.\n${MAKE_ONE}` }),
  };
}

const MAKE_ONE =
  'Name one that exists, or make this campaign the baseline: provoke report --format json -o FILE. Or accept it: --accept no-baseline.';

type Decided = Pick<BaselineGate, 'decision' | 'reason'> & { repeats?: number | null };

type Strictness = { strict: boolean; pending: readonly Doubt[] };

function decide(compared: ComparedGoals, { strict, pending }: Strictness): Decided {
  const { verdict, paired, newly_broken: newly, maybe } = compared;
  if (pending.length > 0) return { decision: 'undecided', reason: sayIncomparable(compared) };
  if (!paired)
    return { decision: 'passed', reason: 'the baseline has none of these goals, as accepted.' };
  if (verdict === 'not comparable' && maybe.length === 0)
    return { decision: 'undecided', reason: sayIncomparable(compared) };
  if (verdict === 'worse')
    return { decision: 'exceeded', reason: `worse than the baseline: ${sayNewly(compared)}` };
  if (strict && newly.length > 0)
    return {
      decision: 'exceeded',
      reason: `${sayNewly(compared)} With --strict, that is too many.`,
    };
  if (newly.length > 0) return needsRepeats(compared);
  if (maybe.length > 0)
    return {
      decision: 'undecided',
      reason: `no goal is known to be newly broken, but ${plural(maybe.length, 'goal')} may be.`,
    };
  return { decision: 'passed', reason: sayNewly(compared) };
}

function sayIncomparable(compared: ComparedGoals): string {
  const why =
    compared.set_up.length > 0 || compared.paired
      ? `: ${incomparableWords(compared, showOnOneLine)}`
      : '';
  return `it cannot be compared with the baseline${compared.verdict === 'not comparable' ? why : ''}.`;
}

function needsRepeats(compared: ComparedGoals): Decided {
  const { before, after } = compared.repeats;
  const repeats = repeatsThatTell(compared.pairs, { repeats: Math.max(before, after) });
  const next =
    repeats === null
      ? 'More goals would tell, more repeats would not.'
      : `Attack both with --repeat ${repeats}.`;
  return {
    decision: 'undecided',
    reason: `${sayNewly(compared).replace(/\.$/, '')}, which chance can explain. ${next}`,
    repeats,
  };
}

/** `3 goals newly broken (+8.1 points (95 % interval −2.0 to +19.0), p = 0.38).` */
function sayNewly({ newly_broken, difference }: ComparedGoals): string {
  const count = newly_broken.length;
  const said = count === 0 ? 'no goal newly broken' : `${plural(count, 'goal')} newly broken`;
  if (!difference) return `${said}.`;
  const size = changeWords(difference);
  return `${said} (${size === null ? '' : `${size}, `}${probability(difference.p)}).`;
}
