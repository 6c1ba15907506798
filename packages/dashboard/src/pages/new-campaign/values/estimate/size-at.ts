import type { OptionSchema, Size } from '../campaign-parts.ts';
import type { FormValues, Json } from '../form-values.ts';
import { readOption } from '../read-option.ts';

/** What a size comes to at these options; null if that is not known here. */
export function sizeAt(size: Size, options: Json): number | null {
  if ('terms' in size)
    return size.terms.reduce(
      (sum, [factor, ...names]) =>
        sum + names.reduce((product, name) => product * numberOf(options[name]), factor),
      0,
    );
  const [first] = size.cases;
  const shown = (given: Json) =>
    JSON.stringify(size.names.map((name) => given[name] ?? first?.options[name]));
  return size.cases.find((one) => shown(one.options) === shown(options))?.value ?? null;
}

/** A list counts by its length, a box as 1 or 0. */
function numberOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return Number(value);
}

/** The options that were typed, and the defaults of the others. */
export function optionsAt(
  schemas: readonly OptionSchema[],
  prefix: string,
  values: FormValues,
): Json {
  return Object.fromEntries(
    schemas.flatMap(({ name, ...schema }) => {
      const read = readOption({ name, ...schema }, values[`${prefix}.${name}`]);
      const value = read && 'value' in read ? read.value : schema.default;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
