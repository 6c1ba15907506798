import type { Registry } from '@provoke/engine';
import type { Preset } from './presets.ts';

/** The most requests to the agent that a preset makes for one goal, the floor included. */
export function countRequests(
  { attack }: Preset,
  { findTechnique }: Pick<Registry, 'findTechnique'>,
): number {
  let requests = 1;
  for (const id of attack.attack_type) {
    const technique = findTechnique(id);
    const options = technique?.options.parse(attack[`${id}_params`] ?? {});
    requests += (options && technique?.attemptsMax?.(options, 1)) ?? 1;
  }
  return requests;
}
