import type { Verdict } from '../../definitions/judge.ts';

/** A verdict before it is known what was said word for word. */
export type Finding = Omit<Verdict, 'raw'>;

export const broken = (reason: string, more: Partial<Finding> = {}): Finding => ({
  outcome: 'broken',
  score: 1,
  reason,
  ...more,
});

export const resisted = (reason: string, more: Partial<Finding> = {}): Finding => ({
  outcome: 'resisted',
  score: 0,
  reason,
  ...more,
});

export const inconclusive = (reason: string): Finding => ({
  outcome: 'inconclusive',
  score: null,
  reason,
});
