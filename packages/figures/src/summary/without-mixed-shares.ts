import type { Bounds } from '@provoke/contract';
import { withoutShare } from '../rates/without-share.ts';
import type { Part, Summary, TechniquePart } from './summary.ts';

/**
 * Where rules tell words from acts, a share of broken goals would mix them: counts stay, and the shares are those of each
 * kind. What a technique adds to asking plainly is about what was done.
 */
export function withoutMixedShares(summary: Summary): Summary {
  const { floor, repeats } = summary;
  return {
    ...withoutShares(summary),
    floor: floor && { ...ofTechnique(floor), techniques: floor.techniques },
    repeats: repeats && {
      goals: repeats.goals.map(withoutShare),
      spread: null,
      success_at: repeats.success_at.map((one) => ({ ...one, ...withoutShare(one) })),
    },
    techniques: mapValues(summary.techniques, ofTechnique),
    categories: mapValues(summary.categories, withoutShares),
  };
}

const withoutShares = <Some extends Omit<Part, 'goal_counts' | 'acts'>>(part: Some): Some => ({
  ...part,
  goals: withoutShare(part.goals),
  attempts: withoutShare(part.attempts),
  bounds: withoutBounds(part.bounds),
});

const withoutBounds = (bounds: Bounds): Bounds => ({ ...bounds, lowRate: null, highRate: null });

const ofTechnique = (part: TechniquePart): TechniquePart => ({
  ...withoutShares(part),
  success_within: part.success_within.map((one) => ({ ...one, goals: withoutShare(one.goals) })),
  power_law: null,
});

const mapValues = <From>(of: Record<string, From>, change: (value: From) => From) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));
