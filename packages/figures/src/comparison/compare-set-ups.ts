import {
  AGENT_SETTINGS,
  maskedText,
  maskField,
  NOT_RECORDED,
  requestsPart,
  type SetUp,
} from '@provoke/evidence';
import type { Differing } from './comparison.ts';

const RECORDED = 'recorded';
const AGENT = /^agent\./;

/** A report of an earlier version has none. */
export type KnownSetUp = SetUp | null;

/**
 * What differs between two set-ups; empty if they are the same. What a side does not say is no equality, and named as
 * one part.
 */
export function compareSetUps(before: KnownSetUp, after: KnownSetUp): Differing[] {
  if (before === null || after === null)
    return [{ name: 'set-up', before: sayWhether(before), after: sayWhether(after) }];
  const isKnown = [before, after].every((one) => one[AGENT_SETTINGS] === undefined);
  const isCompared = (name: string) =>
    isKnown || (name !== AGENT_SETTINGS && (!AGENT.test(name) || isInBoth(name)));
  const isInBoth = (name: string) => Object.hasOwn(before, name) && Object.hasOwn(after, name);
  const isImplied = ofAbsentTechniques(before, after);
  const differing = compareValues(before, after).filter(
    ({ name }) => isCompared(name) && !isImplied(name),
  );
  return isKnown ? differing : [...differing, unknownAgent(before, after)];
}

const TECHNIQUE = /^technique /;

/** What is said of a technique that one side does not have: its absence is said already. */
function ofAbsentTechniques(before: SetUp, after: SetUp): (name: string) => boolean {
  const names = [...Object.keys(before), ...Object.keys(after)];
  const absent = names
    .filter((name) => TECHNIQUE.test(name) && before[name] !== after[name])
    .map((name) => name.replace(TECHNIQUE, ''));
  return (name) =>
    absent.some(
      (id) => name.startsWith(`${id}.`) || name === requestsPart(id) || name === `${id} revision`,
    );
}

const sayWhether = (setUp: KnownSetUp) => (setUp === null ? NOT_RECORDED : RECORDED);

const unknownAgent = (before: SetUp, after: SetUp): Differing => ({
  name: AGENT_SETTINGS,
  before: before[AGENT_SETTINGS] ?? RECORDED,
  after: after[AGENT_SETTINGS] ?? RECORDED,
});

type Values = Readonly<Record<string, string>>;

/** The names with two values, or with one on one side; null is not there. */
export function compareValues(earlier: Values, later: Values): Differing[] {
  const before = new Map(Object.entries(earlier));
  const after = new Map(Object.entries(later));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({
      name: maskedText(name),
      before: maskedValue(name, before.get(name)),
      after: maskedValue(name, after.get(name)),
    }));
}

const maskedValue = (name: string, value: string | undefined) =>
  value === undefined ? null : maskField(name, value);
