/** Options that a size depends on, as numbers: a list counts by its length, a box as 1 or 0. */
const sizeOf = (value) => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'boolean' ? Number(value) : value;
};

const NAMES_MAX = 5;
const CHECKS = 60;

/**
 * What an engine's function of options comes to, as data that a page can work out: terms, each a factor and the options
 * that it is multiplied with; or, where no such terms give the function's values, its value at some options.
 */
export function fitSize(of, { options, fields, known = [] }) {
  const needed = Object.fromEntries(
    fields.flatMap(({ name, required }) => (required ? [[name, 'a word']] : [])),
  );
  const at = (given) => {
    const { data } = options.safeParse({ ...needed, ...given });
    return data && of(data);
  };
  const moving = fields.filter((field) => moves(field, at));
  const terms = moving.length <= NAMES_MAX && termsOf(moving, at);
  if (terms && isRight(terms, moving, at)) return { terms };
  const names = moving.map(({ name }) => name);
  const cases = [{}, ...known].map((given) => ({
    value: at(given),
    options: pick(options.parse({ ...needed, ...given }), names),
  }));
  return { cases, names };
}

/** What the terms come to. The page does the same. */
const sumOf = (terms, options) =>
  terms.reduce(
    (sum, [factor, ...names]) =>
      sum + names.reduce((product, name) => product * sizeOf(options[name]), factor),
    0,
  );

const pick = (options, names) =>
  Object.fromEntries(names.flatMap((name) => (name in options ? [[name, options[name]]] : [])));

/** Values to try an option with. A text that has a grammar of its own cannot be tried. */
function valuesOf({ type, enum: choices, minimum, maximum, default: first, items }) {
  if (choices) return choices;
  if (type === 'boolean') return [false, true];
  if (type === 'integer') {
    const low = minimum ?? 0;
    return [low, low + 1, low + 3, first ?? low].filter((value) => value <= (maximum ?? value));
  }
  if (type === 'number') return [minimum ?? 0, maximum ?? 1];
  if (type !== 'array') return undefined;
  const some = items?.enum ?? (first?.length > 0 ? first : ['a word']);
  return [1, 2, 3].map((length) => Array.from({ length }, (_, at) => some[at % some.length]));
}

function moves(field, at) {
  const found = (valuesOf(field) ?? ['a word']).map((value) => at({ [field.name]: value }));
  const taken = found.filter((value) => value !== undefined);
  return taken.length === 0 || taken.some((value) => value !== at({}));
}

/** By the corners of a box: what is linear in each option alone is known from them. */
function termsOf(moving, at) {
  const ranges = moving.map(({ name, ...field }) => ({ name, values: valuesOf(field) }));
  if (ranges.some(({ values }) => values === undefined || values.length < 2)) return undefined;
  const terms = subsetsOf(ranges).map((names) => [names, 0]);
  for (const high of subsetsOf(ranges)) {
    const point = Object.fromEntries(
      ranges.map(({ name, values }) => [name, values[high.includes(name) ? 1 : 0]]),
    );
    const value = at(point);
    if (value === undefined) return undefined;
    // Each corner's weight in each term, from the two values of each option.
    for (const term of terms) term[1] += value * weightOf(term[0], { high, ranges });
  }
  return terms
    .map(([names, factor]) => [Number(factor.toFixed(6)), ...names])
    .filter(([factor]) => factor !== 0);
}

function weightOf(names, { high, ranges }) {
  return ranges.reduce((weight, { name, values }) => {
    const [low, top] = [sizeOf(values[0]), sizeOf(values[1])];
    const width = top - low;
    const isHigh = high.includes(name);
    if (names.includes(name)) return (weight * (isHigh ? 1 : -1)) / width;
    return (weight * (isHigh ? -low : top)) / width;
  }, 1);
}

const subsetsOf = (ranges) =>
  ranges.reduce((all, { name }) => all.concat(all.map((one) => [...one, name])), [[]]);

/** At the default, and at values all over. */
function isRight(terms, moving, at) {
  for (let check = 0; check < CHECKS; check++) {
    const given = Object.fromEntries(
      moving.map((field, place) => {
        const values = valuesOf(field);
        return [field.name, values[(check * (place + 2) + (check >> 2)) % values.length]];
      }),
    );
    const value = at(given);
    if (value === undefined || Math.abs(sumOf(terms, given) - value) > 1e-6) return false;
  }
  return true;
}
