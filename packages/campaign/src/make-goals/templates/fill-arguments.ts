import type { Parameter, Tool } from '../application/application.ts';
import { type Place, siblingsAt } from './places.ts';
import { isMighty, roleOf } from './roles.ts';
import { fitNumber, hasRoom, itemAt, stepFrom, takes } from './values/fits.ts';
import { ofFormat } from './values/formats.ts';
import { fromPattern } from './values/from-pattern.ts';
import { planted } from './values/planted.ts';

export type Names = readonly (string | number)[];

/** Values for a call of a tool: what it needs, filled with ordinary values, and those that are given. */
export const fillArguments = (
  parameters: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
  names: Names,
): Record<string, unknown> =>
  Object.fromEntries(
    parameters
      .filter(({ name, required }) => required || Object.hasOwn(given, name))
      .map((one) => [
        one.name,
        Object.hasOwn(given, one.name)
          ? given[one.name]
          : ordinaryValue(one, { names, siblings: parameters }),
      ]),
  );

/** The value of the outermost argument of a place, with this one at the place and what is needed around it. */
export function valueAlong([outer, ...inner]: Place, value: unknown, names: Names): unknown {
  const [next, ...rest] = inner;
  if (next === undefined) return value;
  const within = valueAlong([next, ...rest], value, names);
  return outer.type === 'list'
    ? fillList([within], outer, names)
    : fillArguments(outer.fields ?? [], { [next.name]: within }, names);
}

/** A value that the argument at this place may have and that means no harm. */
export const ordinaryAt = (place: Place, { parameters = [] }: Tool, names: Names): unknown =>
  ordinaryValue(place.at(-1) ?? place[0], { names, siblings: siblingsAt(place, parameters) });

type Around = {
  names: Names;
  siblings?: readonly Parameter[];
  /** Which of several values in a list it is. */
  nth?: number;
};

function ordinaryValue(parameter: Parameter, { names, siblings = [], nth = 0 }: Around): unknown {
  const { name, type, choices, fields = [] } = parameter;
  if (choices) return harmlessFirst(choices)[nth % choices.length];
  switch (type) {
    case 'flag':
      return nth % 2 === 1;
    case 'number':
      return ordinaryNumber(parameter, names, nth);
    case 'list':
      return fillList([], parameter, names);
    case 'object':
      return fillArguments(fields, {}, names);
    case 'text':
      return fitted(ordinaryText(parameter, siblings, [...names, name]), parameter, [
        ...names,
        name,
      ]);
  }
}

const harmlessFirst = <Choice>(choices: readonly Choice[]): Choice[] => [
  ...choices.filter((one) => !isMighty(one)),
  ...choices.filter(isMighty),
];

const ITEMS_MAX = 50;

/** A list of these values and then ordinary ones, as long as it has to be. */
export function fillList(given: readonly unknown[], parameter: Parameter, names: Names): unknown[] {
  const { name, entries = [], itemsMin = 0, itemsMax = Infinity } = parameter;
  const needed = Math.max(given.length, entries.length || 1, itemsMin);
  return Array.from({ length: Math.min(needed, itemsMax, ITEMS_MAX) }, (_, at) => {
    if (at < given.length) return given[at];
    const item = itemAt(parameter, at) ?? { type: 'text', required: true };
    const own = at === 0 ? names : [...names, at];
    return ordinaryValue({ ...item, name }, { names: own, nth: at - given.length });
  });
}

/** Of a record, one that no goal asks for. */
export function ordinaryNumber(parameter: Parameter, names: Names, nth = 0): number {
  const own = planted.recordNumber(...names, parameter.name, 'own');
  const isRecord = roleOf(parameter) === 'record' && fitNumber(own, parameter) === own;
  const first = isRecord ? own : fitNumber(1, parameter);
  return nth === 0 ? first : stepFrom(first, nth, parameter);
}

/** The first of the texts that are near to it which the argument may have. */
function fitted(text: string, parameter: Parameter, names: Names): string {
  const { pattern, format, lengthMax } = parameter;
  const made = pattern === undefined ? undefined : fromPattern(pattern, names);
  const near = [text, made, ofFormat(format, names), padded(text, parameter)];
  const found = near.find((one) => one !== undefined && takes(one, parameter));
  if (found !== undefined) return found;
  return hasRoom(text, parameter) ? text : padded(SHORT, parameter).slice(0, lengthMax);
}

/** Where no ordinary value has room. */
const SHORT = 'note';
const PADDED_MAX = 1_000;

const padded = (text: string, { lengthMin = 0 }: Parameter): string =>
  text.padEnd(Math.min(lengthMin, PADDED_MAX), ` ${SHORT}`);

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

export function recordText(parameter: Parameter, names: Names): string {
  const { format, pattern } = parameter;
  if (format === 'uuid') return planted.uuid(...names);
  const made = pattern === undefined ? undefined : fromPattern(pattern, names);
  return made ?? padded(planted.record(...names), parameter);
}

const dateOf = ({ format, name }: Parameter): string =>
  ofFormat(format, []) ?? (/time/i.test(name) ? '2030-01-15T10:30:00Z' : '2030-01-15');
