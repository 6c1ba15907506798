import type { Arm, IndexStatus, IndexVerdict } from '@provoke/contract';
import type { Outcome } from '../../../parts/verdict.tsx';

/** The values of the index columns, by number; the contract's lists would bring its schemas along. */
export const statuses = [
  'broken',
  'resisted',
  'agent-error',
  'framework-error',
  'open',
  'passed',
  'failed',
  'gone',
] as const satisfies readonly IndexStatus[];

export const verdicts = [
  'none',
  'resisted',
  'broken',
  'inconclusive',
] as const satisfies readonly IndexVerdict[];

export const arms = ['attack', 'search', 'control', 'benign'] as const satisfies readonly Arm[];

export const BROKEN = statuses.indexOf('broken');
export const RESISTED = statuses.indexOf('resisted');
export const GONE = statuses.indexOf('gone');

/** A score times this; `SCORE_NONE` is an attempt without one. */
export const SCORE_MAX = 200;
export const SCORE_NONE = 255;

/** What filters offer. */
export const filterStatuses = statuses.filter((status) => status !== 'gone');
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
export const lookOf = (status: number | undefined): Look => LOOKS[statuses[status ?? -1] ?? 'open'];
