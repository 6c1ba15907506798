/** 1, 2, 5, 10, 20, 50, … up to `max`, and `max` itself. */
export function ladder(max: number): number[] {
  const steps: number[] = [];
  for (let decade = 1; decade < max; decade *= 10)
    steps.push(...[1, 2, 5].map((step) => step * decade).filter((step) => step < max));
  return max < 1 ? [] : [...steps, max];
}
