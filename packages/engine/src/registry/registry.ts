import type { Judge } from '../definitions/judge.ts';
import type { TargetAdapter } from '../definitions/target.ts';
import type { Technique } from '../definitions/technique.ts';
import { judges } from '../judges/index.ts';
import { targets } from '../targets/index.ts';
import { techniques } from '../techniques/index.ts';

/** What can be added to provoke without changing it. */
export type Extensions = {
  techniques?: readonly Technique[];
  judges?: readonly Judge[];
  targets?: readonly TargetAdapter[];
};

/** All that a campaign can be made of: ours, and what the user brought. */
export type Registry = {
  techniques: readonly Technique[];
  judges: readonly Judge[];
  targets: readonly TargetAdapter[];
  /** By id, in any case. */
  findTechnique(id: string): Technique | undefined;
  findJudge(id: string): Judge | undefined;
  /** By its name, an alias or the service's name, in any case; `_` and `-` are one. */
  findTarget(type: string): TargetAdapter | undefined;
};

/** Ours and theirs in one list each. Throws when a name is taken: two things of one name could not be told apart in the records. */
export function createRegistry(extensions: Extensions = {}): Registry {
  const all = {
    techniques: [...techniques, ...(extensions.techniques ?? [])],
    judges: [...judges, ...(extensions.judges ?? [])],
    targets: [...targets, ...(extensions.targets ?? [])],
  };
  refuseDoubles(
    'technique',
    all.techniques.map(({ id }) => id),
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
    findTechnique: (id) => all.techniques.find((one) => one.id === id.toLowerCase()),
    findJudge: (id) => all.judges.find((one) => one.id === id.toLowerCase()),
    findTarget: (type) => all.targets.find((target) => namesOf(target).includes(dashed(type))),
  };
}

const dashed = (name: string) => name.toLowerCase().replaceAll('_', '-');

const namesOf = ({ type, aliases, apiType }: TargetAdapter) => [type, ...aliases, dashed(apiType)];

function refuseDoubles(what: string, names: readonly string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined)
    throw new Error(`There are two of the ${what} "${double}". Give yours another name.`);
}
