import type { Parameter, Tool } from '../application/application.ts';
import { type Place, siblingsAt } from './places.ts';
import { isMighty, roleOf } from './roles.ts';
import { fitsPattern, fromPattern } from './values/from-pattern.ts';
import { planted } from './values/planted.ts';

export type Names = readonly (string | number)[];

const ARGUMENTS_MAX = 12;

/** Values for a call of a tool: what it needs, filled with ordinary values, and those that are given. */
export function fillArguments(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
  names: Names,
): Record<string, unknown> {
  const needed = parameters
    .filter(({ name, required }) => required || Object.hasOwn(given, name))
    .sort((one, other) => rank(other, given) - rank(one, given))
    .slice(0, ARGUMENTS_MAX);
  const order = parameters.filter((one) => needed.includes(one));
  return Object.fromEntries(
    order.map((one) => [
      one.name,
      Object.hasOwn(given, one.name) ? given[one.name] : ordinaryValue(one, names, parameters),
    ]),
  );
}

const rank = ({ name }: Parameter, given: object) => Number(Object.hasOwn(given, name));

/** A value that the argument at this place may have and that means no harm. */
export const ordinaryAt = (place: Place, { parameters = [] }: Tool, names: Names): unknown =>
  ordinaryValue(place.at(-1) ?? place[0], names, siblingsAt(place, parameters));

function ordinaryValue(
  parameter: Parameter,
  names: Names,
  siblings: readonly Parameter[] = [],
): unknown {
  const { name, type, choices, items, fields = [] } = parameter;
  if (choices) return choices.find((one) => !isMighty(one)) ?? choices[0];
  switch (type) {
    case 'flag':
      return false;
    case 'number':
      return ordinaryNumber(parameter, names);
    case 'list':
      return [ordinaryValue({ ...(items ?? { type: 'text', required: true }), name }, names)];
    case 'object':
      return fillArguments(fields, {}, names);
    case 'text':
      return fitted(ordinaryText(parameter, siblings, [...names, name]), parameter, [
        ...names,
        name,
      ]);
  }
}

/** The value of the outermost argument of a place, with this one at the place and what is needed around it. */
export function valueAlong([outer, ...inner]: Place, value: unknown, names: Names): unknown {
  const [next, ...rest] = inner;
  if (next === undefined) return value;
  const within = valueAlong([next, ...rest], value, names);
  return outer.type === 'list'
    ? [within]
    : fillArguments(outer.fields ?? [], { [next.name]: within }, names);
}

export function fitNumber(value: number, { minimum, maximum, isWhole }: Parameter): number {
  const bounded = Math.max(minimum ?? -Infinity, Math.min(maximum ?? Infinity, value));
  return isWhole ? Math.trunc(bounded) : bounded;
}

/** Of a record, one that no goal asks for. */
export function ordinaryNumber(parameter: Parameter, names: Names): number {
  const own = planted.recordNumber(...names, parameter.name, 'own');
  const isRecord = roleOf(parameter) === 'record' && fitNumber(own, parameter) === own;
  return isRecord ? own : fitNumber(1, parameter);
}

/** Whether an argument may have this text. A value that is cut would be another one: half an address leads elsewhere. */
export const takes = (text: string, parameter: Parameter): boolean =>
  hasRoom(text, parameter) &&
  (parameter.pattern === undefined || fitsPattern(text, parameter.pattern));

const hasRoom = (text: string, { lengthMax = 0 }: Parameter): boolean =>
  lengthMax <= 0 || text.length <= lengthMax;

function fitted(text: string, parameter: Parameter, names: Names): string {
  const { pattern, lengthMax } = parameter;
  if (takes(text, parameter)) return text;
  const made = pattern === undefined ? undefined : fromPattern(pattern, names);
  return made ?? (hasRoom(text, parameter) ? text : SHORT.slice(0, lengthMax));
}

/** Where no ordinary value has room. */
const SHORT = 'note';

function ordinaryText(parameter: Parameter, siblings: readonly Parameter[], names: Names): string {
  const role = roleOf(parameter, siblings);
  switch (role) {
    case 'address':
      return planted.colleague(...names);
    case 'url':
      return planted.ordinaryUrl(...names);
    case 'phone':
      return planted.phone(...names);
    case 'date':
      return dateOf(parameter);
    case 'account':
      return planted.account(...names, 'own');
    case 'path':
      return `notes/${planted.word(...names).toLowerCase()}.txt`;
    case 'record':
      return recordText(parameter, [...names, 'own']);
    case 'privilege':
      return 'viewer';
    case 'command':
      return 'date';
    default:
      return `Note ${planted.word(...names)}`;
  }
}

export function recordText({ format, pattern }: Parameter, names: Names): string {
  if (format === 'uuid') return planted.uuid(...names);
  const made = pattern === undefined ? undefined : fromPattern(pattern, names);
  return made ?? planted.record(...names);
}

function dateOf({ format, name }: Parameter): string {
  if (format === 'time') return '10:30:00';
  return format === 'date-time' || /time/i.test(name) ? '2030-01-15T10:30:00Z' : '2030-01-15';
}
