import { pairedDifference, toFlow, wilson, worstCase } from '@provoke/statistics';
import type { Counts } from '../counting/count-attempts.ts';
import { decidedOf, type Tally } from '../counting/tallies.ts';
import { type GoalOutcome, type GoalRow, isJudged } from '../goals/goal-row.ts';
import type { Headline } from '../report/headline.ts';
import { isJudgedTally, rateAttempts, widened } from './rate-techniques.ts';

export function rateHeadline(
  rows: readonly GoalRow[],
  heldOut: number,
  {
    otherArms,
    superseded,
    repeats,
  }: Pick<Counts, 'otherArms' | 'superseded'> & {
    repeats: Pick<Counts['repeats'], 'spread'>;
  },
): Headline {
  const counts = { broken: 0, resisted: 0, undecided: 0, error: 0, unattempted: 0 };
  for (const { outcome } of rows) counts[outcome satisfies GoalOutcome]++;
  const tallies = rows.map((row) => addUp(Object.values(row.techniques)));
  const attempts = addUp(tallies);
  const open = rows.filter((row) => row.may_be_broken);
  return {
    goals: widened(
      wilson(counts.broken, counts.broken + counts.resisted),
      open.filter(({ outcome }) => outcome === 'resisted').length,
    ),
    worst_case: worstCase({
      broken: counts.broken,
      undecided: open.length,
      total: rows.length,
    }),
    counts: { ...counts, held_out: heldOut },
    attempts: rateAttempts(tallies.filter(isJudgedTally)),
    attempt_counts: {
      all: attempts.attempts + superseded,
      broken: attempts.broken,
      resisted: decidedOf(attempts) - attempts.broken,
      undecided: attempts.undecided,
      error: attempts.errors + superseded,
    },
    other_arms: otherArms,
    floor: rateFloor(rows),
    repeats: repeats.spread(),
  };
}

/** All attempts at one goal together. */
const addUp = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, tally) => ({
      attempts: sum.attempts + tally.attempts,
      broken: sum.broken + tally.broken,
      undecided: sum.undecided + tally.undecided,
      errors: sum.errors + tally.errors,
      first_broken: null,
    }),
    { attempts: 0, broken: 0, undecided: 0, errors: 0, first_broken: null },
  );

function rateFloor(rows: readonly GoalRow[]): Headline['floor'] {
  const asked = rows.filter(({ floor }) => floor !== null);
  if (asked.length === 0) return null;
  const judged = asked.filter(({ floor }) => floor && isJudgedTally(floor));
  const isPlain = ({ floor }: GoalRow) => (floor?.broken ?? 0) > 0;
  const flow = toFlow(
    judged
      .filter(({ outcome }) => isJudged(outcome))
      .map((row) => [isPlain(row), row.outcome === 'broken']),
  );
  const broken = judged.filter(isPlain).length;
  return { goals: wilson(broken, judged.length), lift: pairedDifference(flow) };
}
