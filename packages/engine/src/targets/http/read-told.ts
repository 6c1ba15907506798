import type { JsonPath } from '../../parsing/json-path/json-path.ts';
import { afterOurs } from '../acts/after-ours.ts';
import { toCall } from '../acts/read-calls.ts';
import { readItem, toResult } from '../acts/read-items.ts';
import { roleOf } from '../acts/roles.ts';
import type { Told } from '../acts/told.ts';
import { isRecord } from '../over-http/is-record.ts';
import type { HttpSettings } from './http-settings.ts';

type Paths = Pick<HttpSettings, 'calls' | 'results' | 'tool_calls_path'>;

/**
 * The calls and results that the user's paths find in an answer, in the order of the answer. Of a conversation that is
 * sent back as a whole, those after our prompt.
 */
export function readTold(answer: unknown, paths: Paths, prompt: string): Told[] {
  const calls = read(found(paths.calls ?? paths.tool_calls_path, answer, prompt), 'call', toCall);
  const results = read(found(paths.results, answer, prompt), 'result', toResult);
  const called = new Set(calls.map(({ item }) => item));
  const all = [...calls, ...results.filter((one) => !called.has(one.item) || hasEnded(one))];
  const places = results.length > 0 ? placesIn(answer) : new Map<unknown, number>();
  const placeOf = ({ item }: Found) => places.get(item) ?? 0;
  // What is no object has no place: then results come after the calls.
  const isPlaced = all.every(({ item }) => places.has(item));
  const inOrder = isPlaced ? all.toSorted((one, other) => placeOf(one) - placeOf(other)) : all;
  return inOrder.flatMap(({ told }) => told);
}

type Found = { item: unknown; told: readonly Told[] };

const found = (path: JsonPath | undefined, answer: unknown, prompt: string): readonly unknown[] =>
  afterOurs((path?.(answer) ?? []).flat(), [{ role: 'user', content: prompt }]);

/** By the common shapes; items of which none has one are each a call or a result by themselves. */
function read(
  items: readonly unknown[],
  type: Told['type'],
  alone: (item: unknown) => Told,
): Found[] {
  const known = items.map((item) => ({ item, told: readItem(item) }));
  if (!known.some(({ item, told }) => told.length > 0 || isMessage(item)))
    return items.map((item) => ({ item, told: [alone(item)] }));
  return known.map(({ item, told }) => ({ item, told: told.filter((one) => one.type === type) }));
}

const isMessage = (item: unknown): boolean => isRecord(item) && roleOf(item) !== 'other';

/** An item for a call and what came of it may have no result yet. */
const hasEnded = ({ item, told }: Found): boolean =>
  told.some(
    (one) =>
      one.type === 'result' &&
      (one.error !== null || (one.result !== undefined && one.result !== item)),
  );

/** Where each object of an answer begins. */
function placesIn(answer: unknown): Map<unknown, number> {
  const places = new Map<unknown, number>();
  const open = [answer];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    places.set(value, places.size);
    for (const inner of Object.values(value).reverse()) open.push(inner);
  }
  return places;
}
