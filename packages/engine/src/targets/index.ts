import type { TargetAdapter } from '../target.ts';
import { chatapiSdk } from './chatapi-sdk.ts';
import { localmodel } from './localmodel.ts';

/** The registry is this list: adding a target is a file beside this one and a line here. */
export const targets: readonly TargetAdapter[] = [localmodel, chatapiSdk];

/** By its name, an alias or the service's name, in any case; `_` and `-` are one. */
export function findTarget(type: string): TargetAdapter | undefined {
  const wanted = type.toLowerCase().replaceAll('_', '-');
  return targets.find(
    (target) =>
      target.type === wanted ||
      target.aliases.includes(wanted) ||
      target.apiType.toLowerCase().replaceAll('_', '-') === wanted,
  );
}
