import type { Parameter } from './application.ts';

type Fields = Readonly<Record<string, unknown>>;

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

type Bounds = Pick<
  Parameter,
  'minimum' | 'maximum' | 'multipleOf' | 'lengthMin' | 'lengthMax' | 'itemsMin' | 'itemsMax'
>;

/** How large, how long and how many a schema lets a value be. */
export const boundsIn = (whole: Fields, isWhole: boolean): Bounds => ({
  ...rangeIn(whole, isWhole),
  ...(isNumber(whole['multipleOf']) &&
    whole['multipleOf'] > 0 && { multipleOf: whole['multipleOf'] }),
  ...countIn(whole, 'minLength', 'lengthMin'),
  ...countIn(whole, 'maxLength', 'lengthMax'),
  ...countIn(whole, 'minItems', 'itemsMin'),
  ...countIn(whole, 'maxItems', 'itemsMax'),
});

function countIn(whole: Fields, name: string, as: keyof Bounds): Bounds {
  const count = whole[name];
  return isNumber(count) && count >= 0 ? { [as]: count } : {};
}

/** The step away from a bound that is left out. */
const STEP = 0.01;

/** Bounds that a number may reach. */
function rangeIn(whole: Fields, isWhole: boolean): Bounds {
  const low = edgeOf(whole, ['minimum', 'exclusiveMinimum'], Math.max);
  const high = edgeOf(whole, ['maximum', 'exclusiveMaximum'], Math.min);
  const room = low && high ? (high.at - low.at) / 4 : Infinity;
  const step = room > 0 ? Math.min(STEP, room) : STEP;
  return {
    ...(low && { minimum: isWhole ? wholeAbove(low) : low.at + (low.isOpen ? step : 0) }),
    ...(high && {
      maximum: isWhole ? -wholeAbove(mirrored(high)) : high.at - (high.isOpen ? step : 0),
    }),
  };
}

/** A bound; an open one is left out. */
type Edge = { at: number; isOpen: boolean };

/** The narrower of two bounds. `exclusiveMinimum` is a number, and was a flag before. */
function edgeOf(
  whole: Fields,
  [name, exclusive]: readonly [string, string],
  narrower: typeof Math.max,
): Edge | undefined {
  const [closed, open] = [whole[name], whole[exclusive]];
  if (isNumber(open) && (!isNumber(closed) || narrower(open, closed) === open))
    return { at: open, isOpen: true };
  return isNumber(closed) ? { at: closed, isOpen: open === true } : undefined;
}

const wholeAbove = ({ at, isOpen }: Edge): number => (isOpen ? Math.floor(at) + 1 : Math.ceil(at));

const mirrored = ({ at, isOpen }: Edge): Edge => ({ at: -at, isOpen });

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/** The narrower bounds of two schemas that must both hold. */
export function narrowed(one: Fields, other: Fields): Fields {
  const both = (names: readonly string[], narrower: typeof Math.max) =>
    names.flatMap((name) => {
      const [own, others] = [one[name], other[name]];
      return isNumber(own) && isNumber(others) ? [[name, narrower(own, others)]] : [];
    });
  return Object.fromEntries([...both(LOWER, Math.max), ...both(UPPER, Math.min)]);
}
