import type { Parameter } from '../../application/application.ts';
import { fitsFormat } from './formats.ts';
import { fitsPattern } from './from-pattern.ts';

/** Whether an argument may have this value, as far as its schema was read. */
export function fits(value: unknown, parameter: Parameter): boolean {
  const { choices, type } = parameter;
  if (choices) return choices.some((one) => one === value);
  switch (type) {
    case 'text':
      return typeof value === 'string' && takes(value, parameter);
    case 'number':
      return typeof value === 'number' && fitNumber(value, parameter) === value;
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value) && fitsList(value, parameter);
    case 'object':
      return typeof value === 'object';
  }
}

function fitsList(values: readonly unknown[], parameter: Parameter): boolean {
  const { itemsMin = 0, itemsMax = Infinity } = parameter;
  const isLongEnough = values.length >= itemsMin && values.length <= itemsMax;
  return isLongEnough && values.every((one, at) => fitsItem(one, itemAt(parameter, at)));
}

const fitsItem = (value: unknown, item: Parameter | undefined): boolean =>
  item === undefined || fits(value, item);

/** What a list holds at a place; undefined if its schema does not say it. */
export const itemAt = ({ entries = [], items }: Parameter, at: number): Parameter | undefined =>
  entries[at] ?? items;

/** Whether an argument may have this text. A value that is cut would be another one: half an address leads elsewhere. */
export const takes = (text: string, parameter: Parameter): boolean =>
  hasRoom(text, parameter) &&
  text.length >= (parameter.lengthMin ?? 0) &&
  (parameter.format === undefined || fitsFormat(text, parameter.format)) &&
  (parameter.pattern === undefined || fitsPattern(text, parameter.pattern));

export const hasRoom = (text: string, { lengthMax = Infinity }: Parameter): boolean =>
  text.length <= lengthMax;

/** The nearest number that an argument may have. */
export function fitNumber(value: number, parameter: Parameter): number {
  const { minimum = -Infinity, maximum = Infinity } = parameter;
  const bounded = Math.max(minimum, Math.min(maximum, value));
  const step = stepOf(parameter);
  if (step === undefined) return bounded;
  const below = Math.floor(bounded / step) * step;
  return below < minimum ? below + step : below;
}

/** What its numbers are multiples of. */
function stepOf({ multipleOf, isWhole }: Parameter): number | undefined {
  if (!isWhole || Number.isInteger(multipleOf)) return multipleOf ?? (isWhole ? 1 : undefined);
  return 1;
}

/** Another number next to one: as many steps further, or back where there is no room. */
export function stepFrom(value: number, steps: number, parameter: Parameter): number {
  const distance = steps * (stepOf(parameter) ?? 1);
  const { maximum = Infinity } = parameter;
  return fitNumber(value + distance > maximum ? value - distance : value + distance, parameter);
}
