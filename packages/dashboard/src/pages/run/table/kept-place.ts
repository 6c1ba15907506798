/** Where a table of results was left, so that who comes back from a result is at the same row. */
type KeptPlace = { current: number; top: number };

const START: KeptPlace = { current: 0, top: 0 };
const LISTS_MAX = 50;
const kept = new Map<string, KeptPlace>();

/** `list` names the run and its filter. */
export const placeIn = (list: string): KeptPlace => kept.get(list) ?? START;

export function keepPlace(list: string, place: KeptPlace): void {
  kept.delete(list);
  kept.set(list, place);
  const [oldest] = kept.keys();
  if (kept.size > LISTS_MAX && oldest !== undefined) kept.delete(oldest);
}
