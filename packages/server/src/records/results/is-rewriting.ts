import type { RunStatus } from '@provoke/contract';
import type { ResultFields } from './new-result.ts';

/** Statuses of a run that is still being recorded. */
const OPEN: readonly RunStatus[] = ['PENDING', 'RUNNING'];

/**
 * Whether a change replaces what was recorded. A client may record a reply first, and its verdict once it is judged: while
 * the run goes on, what was empty may be filled in.
 */
export const isRewriting = (
  before: ResultFields,
  changed: Partial<ResultFields>,
  runStatus: RunStatus,
): boolean =>
  !OPEN.includes(runStatus) ||
  Object.keys(changed).some((name) => !isEmpty(before[name as keyof ResultFields]));

const isEmpty = (value: unknown): boolean => value === null || value === 'NOT_EVALUATED';
