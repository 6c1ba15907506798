/** What a list shows, from its address. */
export type ListSearch = { q?: string; page?: number; sort?: string };

const Q_MAX = 200;
/** The list knows which ones it has. */
const SORT = /^-?[a-z]{1,20}$/;
const PAGE_MAX = 2_147_483_647;

/** Unknown and impossible parameters are ignored, so that old links open. */
export function readListSearch({ q, page, sort }: Record<string, unknown>): ListSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  const number = Number(page);
  return {
    ...(text && { q: text.slice(0, Q_MAX) }),
    ...(Number.isInteger(number) && number > 1 && number <= PAGE_MAX && { page: number }),
    ...(typeof sort === 'string' && SORT.test(sort) && { sort }),
  };
}

/** As the service takes it; an order that it does not have is left out. */
export const toListQuery = <Order extends string>(
  { q, page, sort }: ListSearch,
  sorts: readonly Order[] = [],
): { q?: string; page?: number; sort?: Order } => {
  const known = sorts.find((one) => one === sort);
  return { ...(q && { q }), ...(page && { page }), ...(known && { sort: known }) };
};
