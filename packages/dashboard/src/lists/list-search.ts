/** What a list shows, from its address. */
export type ListSearch = { q?: string; page?: number };

const Q_MAX = 200;
const PAGE_MAX = 2_147_483_647;

/** Unknown and impossible parameters are ignored, so that old links open. */
export function readListSearch({ q, page }: Record<string, unknown>): ListSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  const number = Number(page);
  return {
    ...(text && { q: text.slice(0, Q_MAX) }),
    ...(Number.isInteger(number) && number > 1 && number <= PAGE_MAX && { page: number }),
  };
}

/** As the service takes it. */
export const toListQuery = ({ q, page }: ListSearch): ListSearch => ({
  ...(q && { q }),
  ...(page && { page }),
});
