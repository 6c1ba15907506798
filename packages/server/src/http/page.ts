import type { Found, Streamed, Window } from '../db/reading/page-window.ts';
import { Problem } from './problem.ts';

type PageQuery = { page: number; page_size: number };

export function toWindow({ page, page_size }: PageQuery): Window {
  if (page === 0) throw new Problem('page-invalid');
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** A page of the answer. A page past the end does not exist; the first page always does. */
export function toPage<Item>(
  url: URL,
  { page, page_size }: PageQuery,
  found: Found<Item> | Streamed<Item>,
) {
  const pages = Math.max(1, Math.ceil(found.total / page_size));
  if (page > pages) throw new Problem('page-invalid');
  return {
    count: found.total,
    next: page < pages ? linkTo(url, page + 1) : null,
    previous: page > 1 ? linkTo(url, page - 1) : null,
    results: found.items,
  };
}

/** Keeps every other parameter, sorted by name; the first page needs no `page`. */
function linkTo(url: URL, page: number): string {
  const link = new URL(url);
  if (page === 1) link.searchParams.delete('page');
  else link.searchParams.set('page', String(page));
  link.searchParams.sort();
  return link.href;
}
