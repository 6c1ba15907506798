import type { Attributes } from '../span.ts';
import { ExportError } from './export-error.ts';
import type { ExportSize } from './export-size.ts';
import { fieldOf, listOf, textOf, toNumber } from './fields.ts';
import { VALUE_DEPTH_MAX } from './limits.ts';

export function readAttributes(
  entries: readonly unknown[],
  size: ExportSize,
  depth = 0,
): Attributes {
  return Object.fromEntries(
    entries.map((entry) => [textOf(entry, 'key'), readValue(fieldOf(entry, 'value'), size, depth)]),
  );
}

/** An `AnyValue`: an object whose one field names the type. */
function readValue(value: unknown, size: ExportSize, depth: number): unknown {
  size.addValue();
  if (depth > VALUE_DEPTH_MAX)
    throw new ExportError(400, `An attribute is nested deeper than ${VALUE_DEPTH_MAX} levels.`);
  const list = fieldOf(value, 'arrayValue');
  if (list !== undefined)
    return listOf(list, 'values').map((one) => readValue(one, size, depth + 1));
  const fields = fieldOf(value, 'kvlistValue');
  return fields === undefined
    ? readScalar(value)
    : readAttributes(listOf(fields, 'values'), size, depth + 1);
}

function readScalar(value: unknown): unknown {
  const text = fieldOf(value, 'stringValue') ?? fieldOf(value, 'bytesValue');
  if (typeof text === 'string') return text;
  const flag = fieldOf(value, 'boolValue');
  if (flag !== undefined) return flag === true || flag === 'true';
  const whole = fieldOf(value, 'intValue');
  if (whole !== undefined) return toWhole(whole);
  const double = fieldOf(value, 'doubleValue');
  return double === undefined ? null : toNumber(double);
}

/** A number where it is exact, else its digits. */
function toWhole(value: unknown): number | string | null {
  const number = toNumber(value);
  if (Number.isSafeInteger(number)) return number;
  return typeof value === 'bigint' || typeof value === 'string' ? String(value) : null;
}
