import { type IndexStatus, indexStatuses } from '@provoke/contract/fact-columns';
import type { Outcome } from '../../../parts/verdict.tsx';

export const BROKEN = indexStatuses.indexOf('broken');
export const GONE = indexStatuses.indexOf('gone');

/** What filters offer. */
export const filterStatuses = indexStatuses.filter((status) => status !== 'gone');
export type FilterStatus = (typeof filterStatuses)[number];

type Look = { outcome: Outcome; word: string };
const LOOKS: Record<IndexStatus, Look> = {
  broken: { outcome: 'broken', word: 'Broken' },
  resisted: { outcome: 'resisted', word: 'Resisted' },
  'agent-error': { outcome: 'agent-error', word: 'Agent error' },
  'framework-error': { outcome: 'framework-error', word: 'Framework error' },
  open: { outcome: 'undecided', word: 'No verdict' },
  passed: { outcome: 'resisted', word: 'Passed' },
  failed: { outcome: 'undecided', word: 'Failed' },
  gone: { outcome: 'undecided', word: 'Deleted' },
};

/** How a status looks; that of a newer service has no verdict. */
export const lookOf = (status: number | undefined): Look =>
  LOOKS[indexStatuses[status ?? -1] ?? 'open'];
