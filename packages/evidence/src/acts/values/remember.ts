/** A short text is computed once. Texts come from strangers too, so long ones are not kept, and many are forgotten. */
export function remember<T>(
  compute: (text: string) => T,
  { max, lengthMax }: { max: number; lengthMax: number },
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const computed = compute(text);
    if (text.length > lengthMax) return computed;
    if (known.size >= max) known.clear();
    known.set(text, computed);
    return computed;
  };
}
