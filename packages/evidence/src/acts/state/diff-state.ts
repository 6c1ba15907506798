import { isFields } from '../../fields/fields.ts';
import type { StateChange } from '../exchange.ts';
import { isEqual } from '../values/is-equal.ts';
import { pairElements } from './pair-elements.ts';

export type StateDiff = {
  changes: readonly StateChange[];
  /** False if there were more changes than the bound; what is missing cannot be ruled out. */
  complete: boolean;
};

type Options = { changesMax?: number; depthMax?: number };
type Walk = { changes: StateChange[]; changesMax: number; depthMax: number };
type Pair = Omit<StateChange, 'type'>;

/** What changed between two reads of the state. Elements that moved within a list did not change. */
export function diffState(
  before: unknown,
  after: unknown,
  { changesMax = 1_000, depthMax = 64 }: Options = {},
): StateDiff {
  const walk: Walk = { changes: [], changesMax, depthMax };
  compare({ path: '$', before, after }, walk, 0);
  return {
    changes: walk.changes.slice(0, changesMax),
    complete: walk.changes.length <= changesMax,
  };
}

function compare(pair: Pair, walk: Walk, depth: number): void {
  const isFull = walk.changes.length > walk.changesMax;
  if (isFull || isEqual(pair.before, pair.after)) return;
  const inner = depth < walk.depthMax ? partsOf(pair) : undefined;
  if (!inner) walk.changes.push({ type: 'state_change', ...pair });
  else for (const part of inner) compare(part, walk, depth + 1);
}

/** Elements of two lists, fields of two objects; undefined for what is compared as a whole. */
function partsOf({ path, before, after }: Pair): readonly Pair[] | undefined {
  if (Array.isArray(before) && Array.isArray(after))
    return pairElements(before, after).map(({ index, ...pair }) => ({
      path: `${path}[${index}]`,
      ...pair,
    }));
  if (!isFields(before) || !isFields(after)) return undefined;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    path: path + writeField(name),
    // Absent where it is absent, so that adding and removing show.
    ...(Object.hasOwn(before, name) && { before: before[name] }),
    ...(Object.hasOwn(after, name) && { after: after[name] }),
  }));
}

const writeField = (name: string) =>
  /^[^.[\]"$*]+$/.test(name) ? `.${name}` : `["${name.replaceAll('"', '')}"]`;
