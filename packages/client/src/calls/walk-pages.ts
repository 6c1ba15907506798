import type { CallInput } from './http-call.ts';

const PAGES_MAX = 100_000;

type Page = { next: string | null; results: unknown[] };

/**
 * Every item of every page, fetched as the loop runs.
 * Counts pages instead of following `next`, which may name a host that only a proxy can reach.
 */
export async function* walkPages(
  list: (input: CallInput) => Promise<unknown>,
  input: CallInput,
): AsyncGenerator {
  for (let page = Number(input.query?.['page'] ?? 1); page <= PAGES_MAX; page++) {
    const { next, results } = (await list({ ...input, query: { ...input.query, page } })) as Page;
    yield* results;
    if (next === null) return;
  }
}
