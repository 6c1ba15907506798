import { type RecordedCampaign, toAttemptLine } from '@provoke/campaign';
import type { FindingDecisions } from '@provoke/figures';
import { readConduct } from './conduct.ts';
import { readFinding } from './finding.ts';
import type { ResultLine } from './results-state.ts';

/** A list of more would fill the memory. */
const LINES_MAX = 200_000;
const GOAL_MAX = 400;
/** So that the first rows appear, and keys are answered, while the rest is read. */
const BATCH = 2_000;

type Told = { lines: ResultLine[]; left: number };

/** The attempts that count, in batches. */
export async function* readResults(
  campaign: RecordedCampaign,
  decisions: Pick<FindingDecisions, 'stateOf'>,
  signal: AbortSignal,
): AsyncGenerator<Told> {
  const goals = new Map<number, string>();
  let lines: ResultLine[] = [];
  let left = 0;
  let count = 0;
  for await (const record of campaign.attempts) {
    if (signal.aborted) return;
    const { arm, ...line } = toAttemptLine(record);
    if (arm !== 'attack') continue;
    if (count++ >= LINES_MAX) {
      left++;
      continue;
    }
    const { attempt, goal_index, technique, outcome, stream, iteration, decided_by } = line;
    const goal = goals.get(goal_index) ?? line.goal.slice(0, GOAL_MAX);
    goals.set(goal_index, goal);
    lines.push({
      ...{ attempt, goal_index, goal, technique, outcome, stream, iteration, decided_by },
      ...readConduct(record),
      ...readFinding(record, decisions),
    });
    if (lines.length < BATCH) continue;
    yield { lines, left };
    lines = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield { lines, left };
}
