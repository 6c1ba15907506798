import type { Db } from '../database.ts';
import type { Release } from '../fair-shares/fair-shares.ts';
import { memoryOf } from './answer-memory.ts';
import { readAhead } from './read-ahead.ts';
import { BATCH_BYTES, type Sized } from './sizes.ts';

/** Reads records of any size, a few at a time. */
export type Reading<Id, Of extends Sized<Id>, Item extends { id: Id }> = {
  /** Its answer's memory is waited for. */
  db: Db;
  /** The sizes of the first of these ids, as `measureRows` gives them. */
  measure(ids: readonly Id[]): Promise<Of[]>;
  fetch(sized: readonly Of[]): Promise<Item[]>;
  /** One record in one statement, if it is so small that its memory does not count. */
  fetchSmall?(id: Id): Promise<Item | undefined>;
};

/** Number of records measured for the next batch: about twice the size of the last one. */
const LOOK_FIRST = 100;
const LOOK_MAX = 500;

/**
 * Records in the order of their ids. Fetches the next batch while the reader processes the current one. Holds no
 * connection between batches, so a slow reader costs only the memory of both. What the answer read before has been sent
 * by then, so its memory is released.
 */
export async function* readRecords<Id, Of extends Sized<Id>, Item extends { id: Id }>(
  pages: Iterable<Id[]> | AsyncIterable<Id[]>,
  reading: Reading<Id, Of, Item>,
): AsyncGenerator<Item, void> {
  const held = new Set<Release>();
  memoryOf(reading.db).release();
  try {
    for await (const { items, release } of readAhead(readBatches(pages, reading, held))) {
      yield* items;
      release();
      held.delete(release);
    }
  } finally {
    for (const release of held) release();
  }
}

/** All of them, for a reader that keeps little of each: their memory is not counted any more. */
export async function collectRecords<Item>(records: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const record of records) collected.push(record);
  return collected;
}

/** One record, once there is memory for it; the memory is released with the answer. */
export async function readRecord<Id, Of extends Sized<Id>, Item extends { id: Id }>(
  id: Id,
  { db, measure, fetch, fetchSmall }: Reading<Id, Of, Item>,
): Promise<Item | undefined> {
  const small = await fetchSmall?.(id);
  if (small) return small;
  const sized = await measure([id]);
  await memoryOf(db).retain(bytesOf(sized));
  return sized.length > 0 ? (await fetch(sized))[0] : undefined;
}

async function* readBatches<Id, Of extends Sized<Id>, Item extends { id: Id }>(
  pages: Iterable<Id[]> | AsyncIterable<Id[]>,
  { db, measure, fetch }: Reading<Id, Of, Item>,
  held: Set<Release>,
) {
  let look = LOOK_FIRST;
  for await (const page of pages)
    for (let at = 0; at < page.length; ) {
      const looked = page.slice(at, at + look);
      const sized = await measure(looked);
      const last = sized.at(-1);
      // Deleted records are skipped together with those they precede.
      at += last ? looked.indexOf(last.id) + 1 : looked.length;
      look = Math.min(LOOK_MAX, 10 + 2 * sized.length);
      for (const batch of inBatches(sized)) {
        const release = await memoryOf(db).take(bytesOf(batch));
        held.add(release);
        yield { items: inOrder(batch, await fetch(batch)), release };
      }
    }
}

/** As many as fit into a batch, at least one. */
export function* inBatches<Of extends { bytes: number }>(sized: readonly Of[]): Generator<Of[]> {
  let batch: Of[] = [];
  for (const one of sized) {
    if (batch.length > 0 && bytesOf(batch) + one.bytes > BATCH_BYTES) {
      yield batch;
      batch = [];
    }
    batch.push(one);
  }
  if (batch.length > 0) yield batch;
}

const bytesOf = (sized: readonly { bytes: number }[]) =>
  sized.reduce((total, { bytes }) => total + bytes, 0);

function inOrder<Id, Item extends { id: Id }>(ids: readonly { id: Id }[], items: Item[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}
