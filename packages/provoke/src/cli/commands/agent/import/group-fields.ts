/** Fields by their names; one that is given several times has all its values. */
export function groupFields(
  fields: Iterable<readonly [name: string, value: string]>,
): Record<string, string | string[]> {
  const groups = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    const known = groups.get(name);
    groups.set(name, known === undefined ? value : [known, value].flat());
  }
  return Object.fromEntries(groups);
}
