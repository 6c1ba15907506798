import type { Registry } from '@provoke/engine';
import { smallestLift } from '@provoke/figures';
import type { Preset } from './presets.ts';

export type PresetSize = {
  /** The most requests to the agent for one goal, the floor included. */
  requests: number;
  /** Those of the floor. */
  floor: number;
  /** Goals that fit into its requests. */
  goals: number;
  /** What so many goals find in 80 of 100 campaigns, from 0 to 1; null if they are too few. */
  lift: number | null;
};

/** How much a preset sends, and what it can find within its requests. */
export function measurePreset(
  { attack }: Preset,
  { findTechnique }: Pick<Registry, 'findTechnique'>,
): PresetSize {
  const sizes = attack.attack_type.map((id) => {
    const technique = findTechnique(id);
    const options = technique?.options.parse(attack[`${id}_params`] ?? {});
    return (options && technique?.attemptsMax?.(options, 1)) ?? 1;
  });
  const floor = Math.max(...sizes);
  const requests = sizes.reduce((sum, size) => sum + size, floor);
  const goals = Math.floor(attack.budget.max_requests / requests);
  return { requests, floor, goals, lift: smallestLift(goals) };
}
