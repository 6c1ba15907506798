import { type AttemptLine, toBriefLine } from '@provoke/campaign';
import { isMainArm } from '@provoke/contract';
import { type AttemptRecord, readAttemptData, readVerdicts } from '@provoke/evidence';
import { type FindingDecisions, groupOf } from '@provoke/figures';
import { type Conduct, readConduct } from './conduct.ts';
import { type Finding, readFinding } from './finding.ts';

/** What a list keeps of an attempt. */
export type ResultLine = Pick<
  AttemptLine,
  | 'attempt'
  | 'goal_index'
  | 'goal'
  | 'technique'
  | 'arm'
  | 'outcome'
  | 'place'
  | 'requests_max'
  | 'stream'
  | 'iteration'
  | 'decided_by'
> & {
  /** Of its goal's repeats; null where it was attacked once. */
  repeat: number | null;
  /** Failed, and made again. */
  isSuperseded: boolean;
  /** Title of the group of its goal. */
  category: string;
  /** The judges that said so. */
  brokenBy: readonly string[];
} & Partial<Conduct> &
  Partial<Finding>;

/** Whether it is in the figures. */
export const isCounted = ({ arm, isSuperseded }: Pick<ResultLine, 'arm' | 'isSuperseded'>) =>
  isMainArm(arm) && !isSuperseded;

const GOAL_MAX = 400;

type Deciding = Pick<FindingDecisions, 'stateOf'>;

/** Makes lines that share their texts: many attempts have the same goal and the same judges. */
export function createToLine(decisions: Deciding): (record: AttemptRecord) => ResultLine {
  const goals = new Map<number, string>();
  const panels = new Map<string, readonly string[]>();
  const share = <Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value => {
    const before = known.get(key);
    if (before === undefined) known.set(key, value);
    return before ?? value;
  };
  return (record) => {
    const data = readAttemptData(record);
    const { repeat, category, owasp } = data;
    const { goal, latency_ms: _, ...line } = toBriefLine(record, data);
    const judges = readVerdicts(record).flatMap(({ outcome, judge }) =>
      outcome === 'broken' ? [judge] : [],
    );
    return {
      ...line,
      goal: share(goals, line.goal_index, goal.slice(0, GOAL_MAX)),
      repeat,
      isSuperseded: record.isSuperseded,
      category: groupOf({ category, owasp }).title,
      brokenBy: share(panels, judges.join('\n'), judges),
      ...readConduct(record),
      ...readFinding(record, decisions),
    };
  };
}
