import { toFields } from '@provoke/evidence';
import { toKey } from '@provoke/evidence/acts';
import type { Act, Draft } from '../goal/made-goal.ts';

const ALIKE = 0.7;
const SHINGLE = 3;

/** Drops goals that ask for the same act in nearly the same words as one before them. The first of a tool stays. */
export function createNearDuplicates(): { isNew(draft: Draft): boolean } {
  const known = new Map<string, Set<string>[]>();
  return {
    isNew(draft) {
      const act = actOf(draft);
      const others = known.get(act) ?? [];
      const words = shingles(draft);
      if (others.some((other) => likeness(words, other) >= ALIKE)) return false;
      known.set(act, [...others, words]);
      return true;
    },
  };
}

/** Which tools are called with which arguments, whatever their values. */
const actOf = ({ tool, kind, witness }: Draft): string =>
  toKey([
    tool,
    kind,
    witness.calls.map((call) => [call.tool, [...new Set(namesIn(call.arguments))].sort()]),
  ]);

/** The names of all arguments, nested ones too. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(toFields(value)).flatMap(([name, one]) => [
    name,
    ...namesIn(one).map((inner) => toKey([name, inner])),
  ]);
}

/** Runs of words, without values that were planted, case and punctuation. */
function shingles({ text, witness }: Draft): Set<string> {
  const bare = witness.calls
    .flatMap(valuesOf)
    .reduce((rest, value) => rest.replaceAll(value, ' '), text.toLowerCase());
  const words = bare.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const runs = words.map((_, at) => words.slice(at, at + SHINGLE).join(' '));
  return new Set(words.length < SHINGLE ? [words.join(' ')] : runs.slice(0, 1 - SHINGLE));
}

const valuesOf = ({ arguments: given }: Act): string[] =>
  plainIn(given)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).toLowerCase())
    .filter((value) => value !== '');

const plainIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(plainIn) : [value];

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((run) => other.has(run)).length;
  return shared / (one.size + other.size - shared);
}
