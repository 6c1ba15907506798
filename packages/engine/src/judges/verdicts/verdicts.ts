import type { Verdict } from '@provoke/evidence';

/** A verdict without the judge model's words. */
export type BareVerdict = Omit<Verdict, 'raw'>;

export const broken = (reason: string, more: Partial<BareVerdict> = {}): BareVerdict => ({
  outcome: 'broken',
  score: 1,
  reason,
  ...more,
});

export const resisted = (reason: string, more: Partial<BareVerdict> = {}): BareVerdict => ({
  outcome: 'resisted',
  score: 0,
  reason,
  ...more,
});

export const inconclusive = (reason: string, more: Partial<BareVerdict> = {}): BareVerdict => ({
  outcome: 'inconclusive',
  score: null,
  reason,
  ...more,
});
