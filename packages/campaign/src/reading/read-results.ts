import type { Client } from '@provoke/client';
import type { Result } from '@provoke/contract';

/** Evidence may be large: a page is one response. */
const PAGE_SIZE = 100;
const PAGES_MAX = 100_000;

/**
 * The results of a run in recorded order, page by page. A service lists the newest first, so reading starts at the
 * last page; results that arrive while reading shift those already read to later pages.
 */
export async function* readResults(
  client: Client,
  { run, signal }: { run: string; signal: AbortSignal },
): AsyncGenerator<Result> {
  let read = 0;
  let last = '';
  let { count } = await readPage(1, 1);
  for (let pages = 0; read < count && pages < PAGES_MAX; pages++) {
    const page = await readPage(Math.ceil((count - read) / PAGE_SIZE), PAGE_SIZE);
    const fresh = page.results.filter(({ id }) => id > last).reverse();
    yield* fresh;
    last = fresh.at(-1)?.id ?? last;
    read += fresh.length;
    if (fresh.length === 0 && page.count === count) return;
    count = page.count;
  }

  function readPage(page: number, page_size: number) {
    return client.results.list({ query: { run, page, page_size }, signal });
  }
}
