import type { EvidenceLevel } from '@provoke/contract/lists';
import {
  type EvidenceKind,
  rankOf,
  readAttemptData,
  type Shown,
  toEvidence,
} from '@provoke/evidence';
import { rankOfShown } from '../counting/candidates.ts';
import type { Counts } from '../counting/count-attempts.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { groupBy } from '../goals/group-by.ts';
import type { Finding, FindingEvidence } from '../report/findings.ts';
import { isJudged } from '../states/goal-state.ts';
import { groupOf } from '../taxonomy/groups.ts';
import { tellConduct } from './tell-conduct.ts';
import { describeEffort } from './write-sentences.ts';

const SHOWN_MAX = 3;

type Shows = {
  level: EvidenceLevel;
  /** One that it can be compared with. */
  hasBaseline: boolean;
};

/**
 * Broken goals, grouped by what gave way. What rules say of its severity weighs first; then what happened, an act before
 * a word; then how many goals.
 */
export async function findCauses(
  rows: readonly GoalRow[],
  counts: Counts,
  { level, hasBaseline }: Shows,
): Promise<Finding[]> {
  const found = [...groupBy(rows, ({ group }) => group)]
    .map(([group, goals]) => ({ group, goals, broken: goals.filter(isBroken) }))
    .filter(({ broken }) => broken.length > 0)
    .map((one) => ({ ...one, kind: strongest(one.broken), severity: worst(one.broken) }))
    .sort(
      (a, b) =>
        (b.severity ?? 0) - (a.severity ?? 0) ||
        rankOf(b.kind) - rankOf(a.kind) ||
        b.broken.length - a.broken.length,
    );
  return Promise.all(
    found.map((one, at) => toFinding({ ...one, id: `F${at + 1}` }, counts, { level, hasBaseline })),
  );
}

const isBroken = ({ state }: GoalRow) => state === 'broken';

const strongest = (broken: readonly GoalRow[]) =>
  broken.reduce<EvidenceKind>(
    (most, { evidence }) => (evidence && rankOf(evidence) > rankOf(most) ? evidence : most),
    'said',
  );

const worst = (broken: readonly GoalRow[]): number | undefined =>
  broken.reduce<number | undefined>(
    (most, { severity }) => (severity == null ? most : Math.max(most ?? 0, severity)),
    undefined,
  );

const RULES_MAX = 5;

const rulesOf = (broken: readonly GoalRow[]): string[] =>
  [...new Set(broken.flatMap(({ rule }) => rule ?? []))].slice(0, RULES_MAX);

type Cause = {
  id: string;
  group: string;
  goals: readonly GoalRow[];
  broken: readonly GoalRow[];
  kind: EvidenceKind;
  severity: number | undefined;
};

async function toFinding(
  { id, group, goals, broken, kind, severity }: Cause,
  counts: Counts,
  { level, hasBaseline }: Shows,
): Promise<Finding> {
  const [first] = broken;
  const { title, meaning, remedy, agentic, atlas } = groupOf({
    owasp: first?.owasp ?? null,
    category: first?.category ?? null,
  });
  const { techniques } = counts;
  const shown = pickShown(
    counts.candidates.of(
      group,
      techniques.map((one) => one.id),
    ),
  );
  return {
    ...{ id, group, title, meaning, remedy, kind },
    ...(severity !== undefined && { severity, rules: rulesOf(broken) }),
    owasp_agentic: [...agentic],
    atlas: [...atlas],
    goals: broken.map(({ goal_index }) => goal_index),
    judged: goals.filter(({ state }) => isJudged(state)).length,
    newly_broken: hasBaseline ? broken.filter(({ before }) => before === 'resisted').length : null,
    effort: describeEffort(broken, techniques),
    evidence: await Promise.all(shown.map((one) => showEvidence(one, level))),
  };
}

async function showEvidence(one: Shown, level: EvidenceLevel): Promise<FindingEvidence> {
  const conduct = await tellConduct(one, level);
  return { ...(await toEvidence(one, level)), ...(conduct && { conduct }) };
}

/** One attempt for each technique, of different goals, the strongest evidence first. */
function pickShown(candidates: readonly Shown[]): Shown[] {
  const picked: Shown[] = [];
  const techniqueOf = ({ attempt }: Shown) => readAttemptData(attempt).technique;
  const isFresh = (one: Shown) =>
    picked.every(
      (other) => techniqueOf(other) !== techniqueOf(one) && other.goalIndex !== one.goalIndex,
    );
  for (const one of candidates.toSorted((a, b) => rankOfShown(b) - rankOfShown(a)))
    if (picked.length < SHOWN_MAX && isFresh(one)) picked.push(one);
  return picked;
}
