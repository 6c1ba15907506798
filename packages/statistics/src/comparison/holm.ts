/** Holm's correction (1979) of several tests, in the given order: each result can be read alone. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted: number[] = new Array(values.length);
  let largest = 0;
  order.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (values.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}
