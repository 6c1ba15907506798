import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

/** Changes what a list shows, in its address. A new text starts at the first page. */
export function useListSearch() {
  const navigate = useNavigate();
  const go = (search: ListSearch, replace: boolean) =>
    void navigate({ to: '.', search, replace, resetScroll: false });
  return {
    find: (q: string, { sort }: ListSearch) => go({ ...(q && { q }), ...(sort && { sort }) }, true),
    turnTo: (page: number, { page: _, ...rest }: ListSearch) =>
      go({ ...rest, ...(page > 1 && { page }) }, false),
    order: (sort: string, { q }: ListSearch) => go({ ...(q && { q }), sort }, true),
  };
}
