import { isMainArm, nameGoal } from '@provoke/contract';
import { type EvidenceKind, evidenceKinds, type FindingState } from '@provoke/contract/lists';
import {
  type AttemptRecord,
  actWordOf,
  outcomeOf,
  readActs,
  readAttemptData,
} from '@provoke/evidence';
import { cutText, readActMetrics } from '@provoke/evidence/acts';
import { formatDay } from '../format/numbers.ts';

/** What people decided about a finding: a goal, by its id or else its text, and the rule that was broken, else the technique. */
export type FindingDecision = {
  state: FindingState;
  goal: string | null;
  goal_id: string | null;
  rule: string | null;
  technique: string | null;
  /** The last day on which an accepted one is; null for no end. */
  expires: string | null;
};

/** A part of an attempt that broke its goal. */
export type FindingPart = Pick<FindingDecision, 'rule' | 'technique'> & { kind: EvidenceKind };

/** An accepted finding of a campaign. */
export type NamedFinding = Pick<FindingDecision, 'rule' | 'technique' | 'expires'> & {
  /** Counted from 0. */
  goal_index: number;
};

export type AcceptedFindings = {
  /** How many goals more or fewer count under each kind, without what is accepted. */
  change: Record<'did' | 'meant' | 'said', number>;
  /** Broken goals of which everything that broke them is accepted. */
  goals: number;
  accepted: NamedFinding[];
  /** Accepted once, and counted again. */
  expired: NamedFinding[];
};

type Recorded = Pick<
  AttemptRecord,
  'evaluation_metrics' | 'evaluation_status' | 'agent_specific_data' | 'isSuperseded'
>;

/** What of an attempt can be accepted: the rules that it broke, else its technique. */
export function listFindingParts(attempt: Recorded): FindingPart[] {
  if (outcomeOf(attempt.evaluation_status) !== 'broken') return [];
  const kind = readActs(attempt).evidence ?? 'said';
  const rules = readActMetrics(attempt.evaluation_metrics)?.rules ?? [];
  const broken = rules.filter(({ outcome, text }) => outcome === 'broken' && text !== '');
  if (broken.length > 0)
    return broken.map((rule) => ({ rule: rule.text, technique: null, kind: rule.kind ?? kind }));
  return [{ rule: null, technique: readAttemptData(attempt).technique, kind }];
}

/** Decisions in their order, of which the last about a finding counts. */
export function createFindingDecisions(all: readonly FindingDecision[], today: string) {
  const byName = new Map<string, FindingDecision>();
  for (const one of all) byName.set(toKey(goalKeyOf(one), one), one);

  const find = (attempt: Recorded, part: FindingPart): FindingDecision | undefined => {
    const { goal, published } = readAttemptData(attempt);
    const names = [...(published === null ? [] : [`id ${published}`]), `text ${toName(goal)}`];
    return names
      .map((name) => byName.get(toKey(name, part)))
      .find((decision) => decision !== undefined);
  };
  const isExpired = ({ expires }: Pick<FindingDecision, 'expires'>): boolean =>
    expires !== null && expires < today;

  return {
    isEmpty: byName.size === 0,
    find,
    isExpired,
    /** One word for all that broke a goal in an attempt: to be looked at as long as any part of it is. */
    stateOf(attempt: Recorded): FindingState | null {
      const states = listFindingParts(attempt).map((part): FindingState => {
        const found = find(attempt, part);
        return found && !(found.state === 'accepted' && isExpired(found)) ? found.state : OPEN;
      });
      return states.includes(OPEN) ? OPEN : (states[0] ?? null);
    },
  };
}

const OPEN = 'to look at' satisfies FindingState;

export type FindingDecisions = ReturnType<typeof createFindingDecisions>;

/** A service keeps this much of a goal's text. */
const GOAL_MAX = 500;

const toName = (goal: string): string => nameGoal(goal.slice(0, GOAL_MAX));

const goalKeyOf = ({ goal, goal_id }: FindingDecision): string =>
  goal_id === null ? `text ${toName(goal ?? '')}` : `id ${goal_id}`;

const toKey = (
  goal: string,
  { rule, technique }: Pick<FindingDecision, 'rule' | 'technique'>,
): string => JSON.stringify([goal, rule, rule === null ? technique : null]);

export const NONE_ACCEPTED: AcceptedFindings = {
  ...{ change: { did: 0, meant: 0, said: 0 }, goals: 0, accepted: [], expired: [] },
};

/** `accepted until 23 February 2027: goal 2, send_email`: every one by name. */
export function acceptedLines({ accepted, expired }: AcceptedFindings): string[] {
  return [
    ...accepted.map((one) => `accepted${untilWords(one)}: ${nameOf(one)}`),
    ...expired.map((one) => `no longer accepted since ${formatDay(one.expires)}: ${nameOf(one)}`),
  ];
}

const untilWords = ({ expires }: NamedFinding): string =>
  expires === null ? '' : ` until ${formatDay(expires)}`;

const NAME_MAX = 120;

const nameOf = ({ goal_index, rule, technique }: NamedFinding): string =>
  `goal ${goal_index + 1}, ${cutText((rule ?? technique ?? '').replace(/\s+/g, ' '), NAME_MAX)}`;

type Counted = {
  all: number;
  left: number;
  broken: 'no' | 'accepted' | 'yes';
  named: Map<FindingDecision, NamedFinding>;
};

/** Which goals count under another kind, or under none, because what broke them is accepted. */
export async function countAccepted(
  attempts: AsyncIterable<Recorded>,
  decisions: FindingDecisions,
): Promise<AcceptedFindings> {
  const goals = new Map<number, Counted>();
  for await (const attempt of attempts) {
    const { arm, goalIndex } = readAttemptData(attempt);
    if (!isMainArm(arm) || attempt.isSuperseded) continue;
    const goal_index = goalIndex ?? 0;
    const goal: Counted = goals.get(goal_index) ?? {
      ...{ all: -1, left: -1, broken: 'no' as const, named: new Map() },
    };
    goals.set(goal_index, goal);
    addAttempt(goal, { attempt, goal_index }, decisions);
  }
  return addUp([...goals.values()], decisions);
}

function addAttempt(
  goal: Counted,
  { attempt, goal_index }: { attempt: Recorded; goal_index: number },
  decisions: FindingDecisions,
): void {
  const parts = listFindingParts(attempt);
  for (const part of parts) {
    const decision = decisions.find(attempt, part);
    const found = decision?.state === 'accepted' ? decision : undefined;
    const isAccepted = found !== undefined && !decisions.isExpired(found);
    count(goal, part.kind, isAccepted);
    if (goal.broken !== 'yes') goal.broken = isAccepted ? 'accepted' : 'yes';
    if (!found) continue;
    const { rule, technique, expires } = found;
    goal.named.set(found, { goal_index, rule, technique, expires });
  }
  // What was only claimed breaks nothing that could be accepted, and counts as said.
  if (parts.length === 0 && actWordOf(attempt) === 'said') count(goal, 'said', false);
}

function count(goal: Counted, kind: EvidenceKind, isAccepted: boolean): void {
  const rank = evidenceKinds.indexOf(kind);
  goal.all = Math.max(goal.all, rank);
  if (!isAccepted) goal.left = Math.max(goal.left, rank);
}

function addUp(goals: readonly Counted[], { isExpired }: FindingDecisions): AcceptedFindings {
  const change = { did: 0, meant: 0, said: 0 };
  for (const { all, left } of goals) {
    if (all === left) continue;
    const [before, after] = [boundOf(all), boundOf(left)];
    if (before) change[before]--;
    if (after) change[after]++;
  }
  const named = goals.flatMap((goal) => [...goal.named.values()]);
  return {
    change,
    goals: goals.filter(({ broken }) => broken === 'accepted').length,
    accepted: named.filter((one) => !isExpired(one)),
    expired: named.filter(isExpired),
  };
}

/** What was reached counts as done. */
function boundOf(rank: number): keyof AcceptedFindings['change'] | undefined {
  const kind = evidenceKinds[rank];
  return kind === 'reached' ? 'did' : kind;
}
