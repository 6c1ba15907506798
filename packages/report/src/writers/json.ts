import type { Report } from '@provoke/figures';
import { toSafeJson } from '../text/json.ts';

/** The report itself; goals come last, a line each, so that a million of them need no string of their size. */
export function* writeJson({ goals, ...report }: Report): Generator<string> {
  yield `${toSafeJson(report, 2).slice(0, -2)},\n  "goals": [`;
  for (const [at, goal] of goals.entries()) yield `${at === 0 ? '' : ','}\n    ${toSafeJson(goal)}`;
  yield `${goals.length === 0 ? '' : '\n  '}]\n}\n`;
}
