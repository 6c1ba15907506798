import { type AlikeActs, indexEvidence, indexStatuses, toBits } from '@provoke/contract';
import { type ActKind, actKinds, type EvidenceKind } from '@provoke/contract/lists';
import {
  type ActFacts,
  type AttemptOutcome,
  createGoalNumbers,
  type GoalNumbers,
} from '@provoke/evidence';

/**
 * Attempts alike at one goal, by columns of their results. Without the lowest number of a request among them, what a
 * technique adds is not known by act.
 */
export type ActCounts = Omit<AlikeActs, 'first'> & Partial<Pick<AlikeActs, 'first'>>;

/** What rules found at a goal, over some of its attempts. */
export type GoalAct = {
  isRuled: boolean;
  /** The strongest that counts: of an attempt that broke it, or the words of one that rules let pass. */
  kind: EvidenceKind | null;
  /** The worst of these. */
  severity: number | null;
  said: boolean;
  concealed: boolean;
  stopped: boolean;
};

export type Utility = Record<
  'resisted_done' | 'resisted_missed' | 'broken_done' | 'broken_missed',
  number
>;

const KIND = 0b111;
const SEVERITY_AT = 3;
const SEVERITY = 0b111 << SEVERITY_AT;
const RULED = 1 << 6;
const SAID = 1 << 7;
const CONCEALED = 1 << 8;
const STOPPED = 1 << 9;
const FLAGS = RULED | SAID | CONCEALED | STOPPED;

/** One number says both kinds and flags, so that goals of several techniques unite without an object. */
export const uniteActs = (a: number, b: number): number =>
  Math.max(a & KIND, b & KIND) | Math.max(a & SEVERITY, b & SEVERITY) | ((a | b) & FLAGS);

export const readAct = (bits: number): GoalAct => ({
  isRuled: (bits & RULED) !== 0,
  kind: kindOf(bits & KIND),
  severity: (bits & SEVERITY) === 0 ? null : ((bits & SEVERITY) >> SEVERITY_AT) - 1,
  said: (bits & SAID) !== 0,
  concealed: (bits & CONCEALED) !== 0,
  stopped: (bits & STOPPED) !== 0,
});

const kindOf = (rank: number): EvidenceKind | null => {
  const kind = indexEvidence[rank];
  return kind === undefined || kind === 'none' ? null : kind;
};

export type GoalActs = ReturnType<typeof createGoalActs>;

/** What the agent did, by the slot of a goal. Takes no memory where no attempt has rules, as in most campaigns. */
export function createGoalActs() {
  let goals: GoalNumbers | undefined;
  const undecided = { not_observable: createColumn(), not_delivered: createColumn() };
  const utility: Utility = {
    ...{ resisted_done: 0, resisted_missed: 0, broken_done: 0, broken_missed: 0 },
  };

  const firstDone = createColumn();
  let isNumbered = true;

  const at = (slot: number) => goals?.get(slot) ?? 0;

  function addDone(slot: number, first: number | null | undefined): void {
    if (first == null) isNumbered = false;
    else if (firstDone.get(slot) === 0 || first < firstDone.get(slot)) firstDone.set(slot, first);
  }

  function addUndecided(slot: number, { acts, attempts }: ActCounts): void {
    for (const cause of undecidedCauses)
      if (isSet(acts, cause)) undecided[cause].set(slot, undecided[cause].get(slot) + attempts);
  }
  function addUtility(outcome: 'broken' | 'resisted', { acts, attempts }: ActCounts): void {
    if (isSet(acts, 'task_done')) utility[`${outcome}_done`] += attempts;
    if (isSet(acts, 'task_missed')) utility[`${outcome}_missed`] += attempts;
  }

  return {
    /** Attempts that count; what failed was not judged by rules. */
    put(slot: number, counts: ActCounts): void {
      const outcome = outcomeIn(counts);
      if (outcome === undefined || counts.attempts === 0) return;
      goals ??= createGoalNumbers();
      goals.set(slot, uniteActs(at(slot), toAct(counts, outcome)));
      if (outcome === 'broken' && counts.evidence >= DID_RANK) addDone(slot, counts.first);
      if (outcome === 'open') addUndecided(slot, counts);
      else addUtility(outcome, counts);
    },
    /** To be read by `readAct`. */
    at,
    /** Whether it was done within this many requests. */
    isDoneWithin: (slot: number, requests: number): boolean =>
      firstDone.get(slot) > 0 && firstDone.get(slot) <= requests,
    /** Whether each act has the number of its request. */
    isNumbered: (): boolean => isNumbered,
    isEmpty: (): boolean => goals === undefined,
    /** Attempts that rules left undecided for this reason. */
    undecidedIn: (cause: UndecidedCause, slot: number): number => undecided[cause].get(slot),
    utility: (): Readonly<Utility> => utility,
  };
}

export const undecidedCauses = ['not_observable', 'not_delivered'] as const;
export type UndecidedCause = (typeof undecidedCauses)[number];

function createColumn() {
  let numbers: GoalNumbers | undefined;
  return {
    get: (slot: number): number => numbers?.get(slot) ?? 0,
    set(slot: number, value: number): void {
      numbers ??= createGoalNumbers();
      numbers.set(slot, value);
    },
  };
}

type Outcome = 'broken' | 'resisted' | 'open';

const bits = Object.fromEntries(actKinds.map((kind, at) => [kind, 1 << at]));
const isSet = (acts: number, kind: ActKind): boolean => (acts & (bits[kind] ?? 0)) !== 0;

/** Undefined of attempts that no rule judged. */
function outcomeIn({ acts, status }: ActCounts): Outcome | undefined {
  const outcome = indexStatuses[status];
  if (outcome !== 'broken' && outcome !== 'resisted' && outcome !== 'open') return undefined;
  return isSet(acts, 'ruled') ? outcome : undefined;
}

const SAID_RANK = indexEvidence.indexOf('said');
const DID_RANK = indexEvidence.indexOf('did');

/** A stronger kind than words in an attempt that resisted is one that a person overruled: it counts for nothing. */
function toAct({ evidence, severity, acts }: ActCounts, outcome: Outcome): number {
  const isBroken = outcome === 'broken';
  const isClaim = outcome === 'resisted' && evidence === SAID_RANK;
  if (!isBroken && !isClaim) return RULED;
  const kind = Math.max(evidence, SAID_RANK);
  return (
    RULED |
    kind |
    (severity === null ? 0 : (severity + 1) << SEVERITY_AT) |
    (isSet(acts, 'said') || kind === SAID_RANK ? SAID : 0) |
    (kind >= DID_RANK && isSet(acts, 'concealed') ? CONCEALED : 0) |
    (isBroken && isSet(acts, 'stopped') ? STOPPED : 0)
  );
}

const statuses: Readonly<Record<AttemptOutcome, (typeof indexStatuses)[number]>> = {
  broken: 'broken',
  resisted: 'resisted',
  undecided: 'open',
  error: 'agent-error',
};

/** One attempt, as columns have it. */
export const countAct = (
  { evidence, severity, kinds }: ActFacts,
  { outcome, first }: { outcome: AttemptOutcome; first: number },
): ActCounts => ({
  evidence: evidence === null ? 0 : indexEvidence.indexOf(evidence),
  acts: toBits(actKinds, kinds),
  status: indexStatuses.indexOf(statuses[outcome]),
  severity,
  attempts: 1,
  first,
});
