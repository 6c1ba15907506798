import type { Arm } from '@provoke/contract';
import {
  type AttemptData,
  type AttemptOutcome,
  type AttemptRecord,
  type CampaignRecord,
  type EvidenceKind,
  outcomeOf,
  rankOf,
  readAttemptData,
  readEvidenceKind,
  type TechniqueFacts,
} from '@provoke/evidence';
import { groupOf } from '../taxonomy/groups.ts';
import { createCandidates } from './candidates.ts';
import { createGoalRegister } from './goal-register.ts';
import { createJudgeCounts } from './judge-counts.ts';
import { createProblemCounts } from './problem-counts.ts';
import { createRepeatCounts } from './repeat-counts.ts';
import { createTallies, type Tallies } from './tallies.ts';

const TECHNIQUES_MAX = 100;

type Attack = { outcome: AttemptOutcome; slot: number; technique: string };
export type CountedTechnique = { facts: TechniqueFacts; tallies: Pick<Tallies, 'get'> };
/** The strongest evidence on a goal, and the attempt that gave it. */
export type Proof = { kind: EvidenceKind; attempt: string };

export type Counts = Awaited<ReturnType<typeof countAttempts>>;

/** Reads a campaign once; keeps counts for each goal and technique, and the few attempts that a report may show. */
export async function countAttempts({ facts, attempts, progress }: CampaignRecord) {
  const register = createGoalRegister(facts.goals);
  const techniques = new Map<string, { facts: TechniqueFacts; tallies: Tallies }>(
    facts.techniques.map((one) => [
      nameOf(one.id, one.isFloor),
      { facts: one, tallies: createTallies() },
    ]),
  );
  const proofs = new Map<number, Proof>();
  const candidates = createCandidates();
  const judges = createJudgeCounts();
  const problems = createProblemCounts();
  const repeats = createRepeatCounts();
  const otherArms: Partial<Record<Arm, number>> = {};
  let superseded = 0;

  const techniqueOf = ({ technique, arm }: AttemptData) => {
    const name = nameOf(technique, arm === 'control');
    const known = techniques.get(name);
    if (known || techniques.size >= TECHNIQUES_MAX) return known;
    const made = { facts: unknownTechnique(technique, arm), tallies: createTallies() };
    techniques.set(name, made);
    return made;
  };
  const addAttack = (attempt: AttemptRecord, { outcome, slot, technique }: Attack) => {
    const goal = register.goals[slot];
    if (!goal) return;
    const shown = { attempt, goalIndex: goal.index };
    judges.add(shown);
    problems.add(attempt, outcome, slot);
    repeats.add(attempt, outcome, slot);
    if (outcome !== 'broken') return;
    const kind = readEvidenceKind(attempt);
    const before = proofs.get(slot);
    if (!before || rankOf(kind) > rankOf(before.kind))
      proofs.set(slot, { kind, attempt: attempt.id });
    candidates.add(shown, { technique, group: groupOf(goal).id });
  };

  for await (const attempt of attempts) {
    const data = readAttemptData(attempt);
    const { arm } = data;
    if (arm !== 'attack') otherArms[arm] = (otherArms[arm] ?? 0) + 1;
    if (arm !== 'attack' && arm !== 'control') continue;
    const technique = techniqueOf(data);
    if (!technique) continue;
    const outcome = outcomeOf(attempt.evaluation_status);
    const slot = register.slotOf(data);
    if (attempt.isSuperseded) {
      superseded++;
      continue;
    }
    technique.tallies.add(slot, outcome);
    if (arm === 'attack') addAttack(attempt, { outcome, slot, technique: data.technique });
  }

  register.addUnnamed(facts.goalsTotal ?? 0);

  return {
    goals: register.goals,
    techniques: [...techniques.values()] satisfies CountedTechnique[] as CountedTechnique[],
    proofs,
    candidates,
    judges,
    problems: problems.list(),
    otherArms,
    superseded,
    repeats,
    progress,
  };
}

/** The floor is never counted with an attack, also where a client gives both one name. */
const nameOf = (technique: string, isFloor: boolean) =>
  `${isFloor ? 'control' : 'attack'} ${technique}`;

const unknownTechnique = (id: string, arm: Arm): TechniqueFacts => ({
  ...{ id, title: id, description: '' },
  isFloor: arm === 'control',
});
