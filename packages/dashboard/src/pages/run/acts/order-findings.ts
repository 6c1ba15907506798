import type { RunFinding, RunFindings } from '@provoke/contract';
import { actWords } from '@provoke/contract/lists';

/**
 * Findings, the worst first. Pages have whole goals, so what is less than the worst of the last goal that is here waits:
 * a goal of the next page may be worse, and would push what is being read.
 */
export function orderFindings(pages: readonly RunFindings[]): RunFinding[] {
  const all = pages.flatMap(({ findings }) => findings);
  const sorted = all.toSorted(compare);
  const last = pages.at(-1);
  const goal = last?.findings.at(-1)?.goal;
  const bound = last?.next == null ? undefined : sorted.find((one) => one.goal === goal);
  return bound ? sorted.filter((one) => compare(one, bound) <= 0) : sorted;
}

const compare = (a: RunFinding, b: RunFinding): number =>
  (b.severity ?? -1) - (a.severity ?? -1) ||
  actWords.indexOf(a.kind) - actWords.indexOf(b.kind) ||
  a.goal - b.goal;
