import { UsageError } from '@provoke/campaign';
export type Range = {
  min?: number | undefined;
  /** The bound itself is not included. */
  over?: number | undefined;
  max?: number | undefined;
  isWhole?: boolean | undefined;
  /** What a number below the bound would mean, as a sentence. */
  tooLow?: string | undefined;
};

type NumberFlag = { range: Range; default?: string | number | undefined };

/** A number within its range. Throws `UsageError` with a number that can be used. */
export function parseNumber(flag: string, text: string, { range, ...rest }: NumberFlag): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const demand = findDemand(number, range);
  if (demand === undefined) return number;
  const isLow = Number.isFinite(number) && isTooLow(number, range);
  const why = isLow && range.tooLow ? range.tooLow : `This is "${text.slice(0, SHOWN_MAX)}".`;
  throw new UsageError(`${flag} must be ${demand}. ${why}`, {
    next: [`${flag} ${meantBy(text, range) ?? exampleFor(number, { range, ...rest })}`],
  });
}

const SHOWN_MAX = 40;

/** `1,000` and `10%` are numbers to a person. */
function meantBy(text: string, range: Range): number | undefined {
  const [, number] = /^(\d{1,3}(?:[,_' ]\d{3})+|\d[\d.]*) *%?$/.exec(text.trim()) ?? [];
  const meant = Number(number?.replaceAll(/[,_' ]/g, ''));
  return findDemand(meant, range) === undefined ? meant : undefined;
}

/** What a text should be to be a number of this range, such as `50 or less`; undefined if it is one. */
export const demandOn = (text: string, range: Range): string | undefined =>
  findDemand(text.trim() === '' ? Number.NaN : Number(text), range);

/** What the number is not; undefined if nothing is wrong with it. */
function findDemand(number: number, range: Range): string | undefined {
  if (!Number.isFinite(number)) return `a ${range.isWhole ? 'whole ' : ''}number`;
  if (isTooLow(number, range))
    return range.over === undefined ? `${range.min} or more` : `more than ${range.over}`;
  if (range.max !== undefined && number > range.max) return `${range.max} or less`;
  return range.isWhole && !Number.isInteger(number) ? 'a whole number' : undefined;
}

const isTooLow = (number: number, { min, over }: Range) =>
  (min !== undefined && number < min) || (over !== undefined && number <= over);

function exampleFor(number: number, { range, default: usual }: NumberFlag): string | number {
  const { min, max, over } = range;
  if (Number.isFinite(number)) {
    if (isTooLow(number, range)) return min ?? (over ?? 0) + 1;
    return max !== undefined && number > max ? max : Math.round(number);
  }
  return usual !== undefined && Number.isFinite(Number(usual)) ? usual : (min ?? (over ?? 0) + 1);
}

/** `1 to 50`; nothing without an upper bound that a person would meet. */
export function describeRange({ min, over, max }: Range): string | undefined {
  if (max === undefined) return undefined;
  if (over !== undefined) return `over ${over}, up to ${max}`;
  return min === undefined ? undefined : `${min} to ${max}`;
}
