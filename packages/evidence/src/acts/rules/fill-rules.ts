type Values = Readonly<Record<string, string>>;

/** This attempt's values in the place of `{{secret}}` and the like. Throws for a name that has no value. */
export function fillRules<T>(rules: T, values: Values): T {
  // The shape stays: only texts change.
  return fill(rules, values, false) as T;
}

function fill(given: unknown, values: Values, isPattern: boolean): unknown {
  if (typeof given === 'string') return fillText(given, values, isPattern);
  if (Array.isArray(given)) return given.map((one) => fill(one, values, isPattern));
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, one]) => [name, fill(one, values, name === 'matches')]),
  );
}

/** In a pattern, a value is plain text. */
const fillText = (text: string, values: Values, isPattern: boolean): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`Nothing is known for {{${name}}}.`);
    return isPattern ? value.replace(/[\\^$.|?*+()[\]{}/]/g, '\\$&') : value;
  });
