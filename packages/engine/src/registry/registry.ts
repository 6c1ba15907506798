import type { Judge } from '../definitions/judge.ts';
import type { TargetAdapter } from '../definitions/target.ts';
import type { Technique } from '../definitions/technique.ts';
import { judges } from '../judges/index.ts';
import { targets } from '../targets/index.ts';
import { techniques } from '../techniques/index.ts';
import { replay } from '../techniques/replay/replay.ts';

/** Extensions that users add to provoke. */
export type Extensions = {
  techniques?: readonly Technique[];
  judges?: readonly Judge[];
  targets?: readonly TargetAdapter[];
};

/** All techniques, judges and targets: built-in, and the user's. */
export type Registry = {
  techniques: readonly Technique[];
  judges: readonly Judge[];
  targets: readonly TargetAdapter[];
  /** By id, in any case; also `replay`, which is not an attack itself and is in no list. */
  findTechnique(id: string): Technique | undefined;
  findJudge(id: string): Judge | undefined;
  /** By name, alias or the service's name, in any case; `_` and `-` are equal. */
  findTarget(type: string): TargetAdapter | undefined;
};

/** Joins the built-in and the user's lists. Throws if a name is taken: records could not distinguish the two. */
export function createRegistry(extensions: Extensions = {}): Registry {
  const all = {
    techniques: [...techniques, ...(extensions.techniques ?? [])],
    judges: [...judges, ...(extensions.judges ?? [])],
    targets: [...targets, ...(extensions.targets ?? [])],
  };
  refuseDoubles(
    'technique',
    [...all.techniques, replay].map(({ id }) => id),
  );
  refuseDoubles(
    'judge',
    all.judges.map(({ id }) => id),
  );
  refuseDoubles(
    'target',
    all.targets.flatMap(({ type, aliases }) => [type, ...aliases]),
  );
  return {
    ...all,
    findTechnique: (id) => [...all.techniques, replay].find((one) => one.id === id.toLowerCase()),
    findJudge: (id) => all.judges.find((one) => one.id === id.toLowerCase()),
    findTarget: (type) => all.targets.find((target) => namesOf(target).includes(dashed(type))),
  };
}

const dashed = (name: string) => name.toLowerCase().replaceAll('_', '-');

const namesOf = ({ type, aliases, apiType }: TargetAdapter) => [type, ...aliases, dashed(apiType)];

function refuseDoubles(what: string, names: readonly string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined)
    throw new Error(`There are two ${what}s named "${double}". Rename yours.`);
}
