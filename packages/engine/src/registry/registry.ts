import type { Judge } from '../definitions/judge.ts';
import type { TargetAdapter } from '../definitions/target.ts';
import type { Technique } from '../definitions/technique.ts';
import { python as pythonJudge } from '../judges/python/python.ts';
import { python as pythonTechnique } from '../techniques/python/python.ts';
import { reduce } from '../techniques/reduce/reduce.ts';
import { replay } from '../techniques/replay/replay.ts';

/** All techniques, judges and targets: built-in, and the user's. */
export type Registry = {
  techniques: readonly Technique[];
  judges: readonly Judge[];
  targets: readonly TargetAdapter[];
  /**
   * By id, in any case; also `replay` and `reduce`, which are no attacks themselves, and `python`, which runs a file: no
   * list has them.
   */
  findTechnique(id: string): Technique | undefined;
  /** By id, in any case; also `python`, which runs a file and is in no list. */
  findJudge(id: string): Judge | undefined;
  /** By name, alias or the service's name, in any case; `_` and `-` are equal. */
  findTarget(type: string): TargetAdapter | undefined;
};

const unlisted: readonly Technique[] = [replay, reduce, pythonTechnique];

/** Finds parts by name. Throws if two share one: records could not distinguish them. */
export function registryOf(all: Pick<Registry, 'techniques' | 'judges' | 'targets'>): Registry {
  refuseDoubles(
    'technique',
    [...all.techniques, ...unlisted].map(({ id }) => id),
  );
  refuseDoubles(
    'judge',
    [...all.judges, pythonJudge].map(({ id }) => id),
  );
  refuseDoubles(
    'target',
    all.targets.flatMap(({ type, aliases }) => [type, ...aliases]),
  );
  return {
    ...all,
    findTechnique: (id) =>
      [...all.techniques, ...unlisted].find((one) => one.id === id.toLowerCase()),
    findJudge: (id) => [...all.judges, pythonJudge].find((one) => one.id === id.toLowerCase()),
    findTarget: (type) => all.targets.find((target) => namesOf(target).includes(dashed(type))),
  };
}

const dashed = (name: string) => name.toLowerCase().replaceAll('_', '-');

/** The service has one name for all types that it does not know. */
const namesOf = ({ type, aliases, apiType }: TargetAdapter) => [
  ...[type, ...aliases],
  ...(apiType === 'UNKNOWN' ? [] : [dashed(apiType)]),
];

function refuseDoubles(what: string, names: readonly string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined)
    throw new Error(`There are two ${what}s named "${double}". Rename yours.`);
}
