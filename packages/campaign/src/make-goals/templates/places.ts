import type { Matcher } from '@provoke/evidence/acts';
import type { Parameter } from '../application/application.ts';
import { pathOf } from '../application/sayable-name.ts';

/** Where an argument is: the parameters from the outermost one down to it. */
export type Place = readonly [Parameter, ...Parameter[]];

/** Schemas may hold many arguments, and themselves. */
const PLACES_MAX = 100;

/** Every argument of a tool, also within objects and lists of them; those further out first. */
export function placesOf(parameters: readonly Parameter[]): readonly Place[] {
  const places = parameters.map((one): Place => [one]);
  // The list grows while it is read.
  for (const place of places) {
    if (places.length >= PLACES_MAX) break;
    places.push(...within(place.at(-1)).map((one): Place => [...place, one]));
  }
  return places.slice(0, PLACES_MAX);
}

/** The arguments that are next to it. */
export function siblingsAt(place: Place, parameters: readonly Parameter[]): readonly Parameter[] {
  const outer = place.at(-2);
  return outer ? within(outer) : parameters;
}

/** A list of plain values is an argument in itself. */
function within(parameter: Parameter | undefined): readonly Parameter[] {
  const { type, fields = [], items } = parameter ?? {};
  if (type === 'object') return fields;
  return type === 'list' && items && isNest(items) ? [items] : [];
}

const isNest = ({ type }: Parameter): boolean => type === 'object' || type === 'list';

/** The argument of a rule that finds a value at this place: in any of the items of a list. */
export function matchAt(place: Place, matcher: Matcher): Readonly<Record<string, Matcher>> {
  const steps = place.map(({ name }, at) => stepTo(name, place[at - 1]));
  const isInList = steps.includes(ITEMS);
  return { [steps.join('')]: isInList ? { any: matcher } : matcher };
}

const ITEMS = '[*]';

function stepTo(name: string, outer: Parameter | undefined): string {
  if (outer?.type === 'list') return ITEMS;
  const path = pathOf(name);
  return outer === undefined || path.startsWith('[') ? path : `.${path}`;
}
