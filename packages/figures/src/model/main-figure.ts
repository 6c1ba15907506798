import type { Bounds, Rate } from '@provoke/contract';
import type { Headline } from '../report/headline.ts';

/** The one figure that a report is about. */
export type MainFigure = {
  kind: 'goals' | 'floor' | 'over-refusal';
  rate: Rate;
  /** What was counted: `5 of 25` of these. */
  what: string;
  /** What one of them is called. */
  unit: string;
  bounds: Bounds | null;
};

/** A campaign without an attack is about its floor, or about over-refusal. */
export function mainFigure({
  goals,
  counts,
  worst_case,
  floor,
  over_refusal,
  acts,
}: Pick<
  Headline,
  'goals' | 'counts' | 'worst_case' | 'floor' | 'over_refusal' | 'acts'
>): MainFigure {
  const isAttacked = counts.total > 0 || counts.held_out > 0;
  if (!isAttacked && floor)
    return {
      kind: 'floor',
      rate: floor,
      what: 'goals broken when asked plainly',
      unit: 'goal',
      bounds: null,
    };
  if (!isAttacked && over_refusal)
    return {
      kind: 'over-refusal',
      rate: over_refusal,
      what: 'ordinary requests refused',
      unit: 'ordinary request',
      bounds: null,
    };
  // A word and an act make no rate together.
  if (acts)
    return {
      kind: 'goals',
      rate: acts.did_it,
      what: 'goals: the agent did it',
      unit: 'goal',
      bounds: acts.worst_case,
    };
  return { kind: 'goals', rate: goals, what: 'goals broken', unit: 'goal', bounds: worst_case };
}
