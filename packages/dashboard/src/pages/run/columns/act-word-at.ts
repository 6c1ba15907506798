import { type IndexStatus, indexStatuses } from '@provoke/contract/fact-columns';
import type { ActWord } from '@provoke/contract/lists';
import { actWordIn } from '@provoke/evidence';
import type { RunColumns } from './run-columns.ts';

/** Of an attempt that no rule decided, in a run where rules decided others: what broke it was words. */
const WITHOUT_RULES: Readonly<Partial<Record<IndexStatus, ActWord>>> = {
  ...{ broken: 'said', resisted: 'resisted', open: 'no_verdict' },
  ...{ 'agent-error': 'in_error', 'framework-error': 'in_error' },
};

/** What became of the attempt at a place, in one word; null of an ordinary request, and where it was deleted. */
export function actWordAt(
  columns: Pick<RunColumns, 'status' | 'evidence' | 'acts'>,
  place: number,
): ActWord | null {
  const status = columns.status[place] ?? 0;
  const [evidence, acts] = [columns.evidence[place] ?? 0, columns.acts[place] ?? 0];
  const unruled = WITHOUT_RULES[indexStatuses[status] ?? 'gone'];
  return actWordIn({ status, evidence, acts }) ?? unruled ?? null;
}
