import type { Call } from '../calls/call.ts';
import { isReference, readReference, referencesOf } from '../rules/references.ts';
import type { CallRule } from '../rules/rule.ts';
import { toKey } from '../values/to-key.ts';
import type { Fit } from './fit.ts';
import { argumentAt, fitsArguments } from './match-call.ts';
import { lookUp, UNKNOWN } from './match-value.ts';
import type { Pass } from './pass.ts';

/** The beginning of a sequence that was found, its last call first. */
type Found = { call: Call; before: Found | undefined; named: Named };
type Named = Readonly<Record<string, Call>>;

/** A step, and the beginnings that it could continue. */
type Level = {
  step: CallRule;
  /** Calls that can be this step; null where a value decides that was not shown, or comes from an earlier step. */
  calls: ReadonlyMap<Call, Fit>;
  isTied: boolean;
  /** Arguments that are an earlier result and nothing else. */
  ties: readonly (readonly [path: string, reference: string])[];
  /** What this step and later ones refer to. */
  later: readonly string[];
  /** Beginnings, by the values that this step's ties refer to. */
  starts: Map<string, Found[]>;
  known: Set<string>;
};

type Search = { levels: readonly Level[]; pass: Pass; checks: number };

/** Beyond this many comparisons, a sequence is neither proved nor ruled out. */
const CHECKS_MAX = 1_000_000;

/**
 * The first calls that are these steps in this order, each tied to earlier results where the rule says so. Two
 * beginnings that later steps cannot tell apart are one, so the work grows with the calls, not with their pairs.
 */
export function matchSequence(steps: readonly CallRule[], pass: Pass): readonly Call[] | undefined {
  const levels = steps.map((step, at) => toLevel(step, steps.slice(at), pass));
  if (levels.some(({ calls }) => calls.size === 0)) return undefined;
  const search: Search = { levels, pass, checks: 0 };
  // The last step first, so that no call is two steps.
  for (const call of pass.scene.calls)
    for (let at = steps.length - 1; at >= 0; at--) {
      const last = advance(search, at, call);
      if (last && at === steps.length - 1) return listCalls(last);
      if (search.checks > CHECKS_MAX) return pass.unknownAs ? [] : undefined;
    }
  return undefined;
}

function toLevel(step: CallRule, rest: readonly CallRule[], pass: Pass): Level {
  const isTied = referencesOf(step).length > 0;
  const candidates = pass.scene
    .candidatesOf(step)
    .filter(({ call, fit }) => (fit ?? (isTied || pass.unknownAs)) && pass.includes(call));
  return {
    step,
    isTied,
    calls: new Map(candidates.map(({ call, fit }) => [call, fit])),
    ties: Object.entries(step.arguments ?? {}).flatMap(([path, matcher]) =>
      isReference(matcher) && 'result_of' in matcher ? [[path, matcher.result_of] as const] : [],
    ),
    later: rest.flatMap(referencesOf),
    starts: new Map(),
    known: new Set(),
  };
}

/** Continues every beginning of this length with the call, if the call fits. Returns the last continuation. */
function advance(search: Search, at: number, call: Call): Found | undefined {
  const level = search.levels[at];
  const fit = level?.calls.get(call);
  if (!level || fit === undefined) return undefined;
  let last: Found | undefined;
  for (const start of at === 0 ? [undefined] : findStarts(level, call)) {
    search.checks++;
    const named = start?.named ?? {};
    if (!continues(level, { call, fit, named }, search.pass)) continue;
    const { as } = level.step;
    last = { call, before: start, named: as === undefined ? named : { ...named, [as]: call } };
    add(search.levels[at + 1], last);
  }
  // All of them were continued; another call could only continue them once more.
  if (last && level.step.as === undefined && !level.isTied) level.starts.clear();
  return last;
}

type Next = { call: Call; fit: Fit; named: Named };

function continues({ step, isTied }: Level, { call, fit, named }: Next, pass: Pass): boolean {
  if (fit !== null || !isTied) return true;
  const { stateBefore } = pass.scene.references;
  const references = { stateBefore, resultOf: resolverOf(named) };
  return fitsArguments(step, call, references) ?? pass.unknownAs;
}

/** Beginnings whose results may be the values that this call names. */
function findStarts({ ties, starts }: Level, call: Call): readonly Found[] {
  const values = ties.map(([path]) => argumentAt(call, path));
  if (values.includes(UNKNOWN)) return [...starts.values()].flat();
  return [...(starts.get(toKey(values)) ?? []), ...(starts.get(OPEN) ?? [])];
}

const OPEN = 'a result that was not shown';

function add(level: Level | undefined, found: Found): void {
  if (!level) return;
  const resultOf = resolverOf(found.named);
  const key = toKey(level.later.map(resultOf));
  if (level.known.has(key)) return;
  level.known.add(key);
  const values = level.ties.map(([, reference]) => resultOf(reference));
  const place = values.includes(UNKNOWN) ? OPEN : toKey(values);
  const list = level.starts.get(place);
  if (list) list.push(found);
  else level.starts.set(place, [found]);
}

/** A result in prose may hold the value somewhere, so a field that is not there is unknown. */
const resolverOf = (named: Named) => (reference: string) => {
  const { name, path } = readReference(reference);
  const call = Object.hasOwn(named, name) ? named[name] : undefined;
  return call ? lookUp(call.result ?? UNKNOWN, path) : UNKNOWN;
};

function listCalls(last: Found): readonly Call[] {
  const calls: Call[] = [];
  for (let found: Found | undefined = last; found; found = found.before) calls.push(found.call);
  return calls.reverse();
}
