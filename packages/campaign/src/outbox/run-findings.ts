import type { GoalReport } from '@provoke/evidence';
export type RunFindings = { findings?: object[]; findings_left_out?: number };

/** Every list of runs includes their configurations, so additions to it are bounded. The journal has everything. */
const BYTES_MAX = 64_000;

/** A fold over a technique's reports about its goals: as stored with its run. */
export function createRunFindings() {
  const findings: object[] = [];
  let bytes = 0;
  let leftOut = 0;
  return {
    add({ goal, title, content }: GoalReport): void {
      const entry = { goal: goal.text, goal_index: goal.index, title, content };
      bytes += JSON.stringify(entry).length;
      if (bytes > BYTES_MAX) leftOut++;
      else findings.push(entry);
    },
    list: (): RunFindings => ({
      ...(findings.length + leftOut > 0 && { findings }),
      ...(leftOut > 0 && { findings_left_out: leftOut }),
    }),
  };
}
