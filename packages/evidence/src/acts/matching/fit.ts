/** Whether something matches. Null: that depends on a value which no witness showed. */
export type Fit = boolean | null;

/** False if one is false, else null if one is unknown. */
export function everyFit<T>(given: Iterable<T>, toFit: (one: T) => Fit): Fit {
  let fit: Fit = true;
  for (const one of given) {
    const next = toFit(one);
    if (next === false) return false;
    if (next === null) fit = null;
  }
  return fit;
}

/** True if one is true, else null if one is unknown. */
export const someFit = <T>(given: Iterable<T>, toFit: (one: T) => Fit): Fit =>
  invert(everyFit(given, (one) => invert(toFit(one))));

/** The opposite of unknown is unknown: it proves nothing either way. */
export const invert = (fit: Fit): Fit => (fit === null ? null : !fit);
