import type { DoubtId } from '@provoke/contract/lists';
import {
  type AttemptRecord,
  type CampaignRecord,
  type EvidenceKind,
  outcomeOf,
  rankOf,
  readBrokenRule,
  readEvidenceKind,
} from '@provoke/evidence';
import { groupOf } from '../taxonomy/groups.ts';
import { acceptedStatus } from './accepted-status.ts';
import { createCandidates } from './candidates.ts';
import type { CountedAttempt } from './fold.ts';
import { foldRecord } from './fold-record.ts';
import { createGoalRegister } from './goal-register.ts';
import { createJudgeCounts } from './judge-counts.ts';
import { createProblemCounts } from './problem-counts.ts';

/** The strongest evidence on a goal, and the attempt that gave it. */
export type Proof = {
  kind: EvidenceKind;
  attempt: string;
  /** By rules about acts; null without them. */
  severity: number | null;
  /** The one that it broke. */
  rule: string | null;
};

export type Counts = Awaited<ReturnType<typeof countAttempts>>;

/** Reads a campaign once: its fold, and the few attempts that a report may show. */
export async function countAttempts(
  campaign: CampaignRecord,
  { accept }: { accept?: readonly DoubtId[] | undefined } = {},
) {
  const register = createGoalRegister(campaign.facts.goals);
  const proofs = new Map<number, Proof>();
  const answeredMs = new Map<number, number>();
  const candidates = createCandidates();
  const judges = createJudgeCounts();
  const problems = createProblemCounts();

  const see = (attempt: AttemptRecord, counted: CountedAttempt) => {
    const { technique, status, marks, verdicts } = counted;
    const { index } = counted.goal;
    const outcome = outcomeOf(acceptedStatus(status, marks, accept ?? []));
    const shown = { attempt, goalIndex: index };
    answeredMs.set(index, (answeredMs.get(index) ?? 0) + (attempt.latency_ms ?? 0));
    judges.add(shown, verdicts);
    problems.add(attempt, outcome, index);
    if (outcome !== 'broken') return;
    const proof = toProof(attempt, counted);
    const before = proofs.get(index);
    if (!before || isStronger(proof, before)) proofs.set(index, proof);
    candidates.add(shown, { technique, group: groupOf(register.get(index)).id });
  };

  const fold = await foldRecord(campaign, {
    ...{ accept, indexOf: register.indexOf },
    see(attempt, counted) {
      if (counted.arm === 'attack' && !attempt.isSuperseded) see(attempt, counted);
    },
  });
  return {
    ...{ fold, proofs, answeredMs, candidates, judges },
    goalOf: register.get,
    problems: problems.list(),
    techniques: listTechniques(campaign, fold),
  };
}

const toProof = (attempt: AttemptRecord, { acts }: CountedAttempt): Proof => ({
  kind: readEvidenceKind(attempt),
  attempt: attempt.id,
  severity: acts?.severity ?? null,
  rule: acts ? readBrokenRule(attempt) : null,
});

const isStronger = (one: Proof, other: Proof): boolean =>
  rankOf(one.kind) > rankOf(other.kind) ||
  (one.kind === other.kind && (one.severity ?? 0) > (other.severity ?? 0));

/** Those of the campaign's plan, then those that only attempts name. */
function listTechniques(
  { facts }: Pick<CampaignRecord, 'facts'>,
  { attacks, floors }: Awaited<ReturnType<typeof foldRecord>>,
) {
  const planned = facts.techniques
    .map((one) => ({ ...one, isFloor: floors.has(one.id) && !attacks.has(one.id) }))
    .filter(({ id }) => attacks.has(id) || floors.has(id));
  const isNew = (id: string, isFloor: boolean) =>
    planned.every((one) => one.id !== id || one.isFloor !== isFloor);
  const unnamed = (id: string, isFloor: boolean) => ({ id, title: id, description: '', isFloor });
  return [
    ...planned,
    ...[...attacks.keys()].filter((id) => isNew(id, false)).map((id) => unnamed(id, false)),
    ...[...floors.keys()].filter((id) => isNew(id, true)).map((id) => unnamed(id, true)),
  ];
}
