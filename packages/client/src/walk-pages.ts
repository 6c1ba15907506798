import type { Parts } from './http-call.ts';

const PAGES_MAX = 100_000;

type Page = { next: string | null; results: unknown[] };

/**
 * Every item of every page, fetched as the loop goes.
 * Counts pages up rather than following `next`, which may name a host that only a proxy can reach.
 */
export async function* walkPages(
  list: (parts: Parts) => Promise<unknown>,
  parts: Parts,
): AsyncGenerator {
  for (let page = Number(parts.query?.['page'] ?? 1); page <= PAGES_MAX; page++) {
    const { next, results } = (await list({ ...parts, query: { ...parts.query, page } })) as Page;
    yield* results;
    if (next === null) return;
  }
}
