import { z } from 'zod';
import { limits } from '../fields/limits.ts';
import { readWholeNumber } from '../fields/whole-number.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** One page of a list. `next` and `previous` are full URLs. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z
    .object({
      count: z.int().min(0),
      next: z.url().nullable(),
      previous: z.url().nullable(),
      results: z.array(item),
    })
    .meta({ id: `Paginated${item.meta()?.id}List` });

/** 0 means "no such page", so that a bad number is the same 404 as a page past the end. */
const pageNumber = z
  .union([z.string(), z.number()])
  .default(1)
  .transform((value) => {
    const number = readWholeNumber(`${value}`) ?? 0;
    return number > 0 && number <= limits.integerMax ? number : 0;
  })
  .meta({ sentAs: z.int().min(1).default(1) });

/** Values above the maximum become the maximum; anything but a positive whole number becomes the default. */
const pageSize = (max: number) =>
  z
    .union([z.string(), z.number()])
    .optional()
    .transform((value) => {
      const size = readWholeNumber(`${value}`) ?? 0;
      return size > 0 ? Math.min(size, max) : limits.pageSize;
    })
    .meta({ sentAs: z.int().min(1).max(max).default(limits.pageSize) });

type ListDefinition<
  Item extends z.ZodType,
  Filters extends z.ZodRawShape,
  Params extends z.ZodObject | undefined,
> = {
  path: `/${string}`;
  summary: string;
  access: Endpoint['access'];
  params?: Params;
  item: Item;
  filters: Filters;
  role?: Endpoint['role'];
  /** Undefined if the specification has no `page_size`, which is then ignored. */
  pageSizeMax?: number;
};

/** A paginated list: `page`, `page_size` if it has one, and the filters. */
export const listEndpoint = <
  Item extends z.ZodType,
  Filters extends z.ZodRawShape,
  Params extends z.ZodObject | undefined = undefined,
>({
  path,
  summary,
  access,
  role,
  params,
  item,
  filters,
  pageSizeMax,
}: ListDefinition<Item, Filters, Params>) =>
  endpoint({
    method: 'get',
    path,
    summary,
    access,
    role,
    params: params as Params,
    query: z.object({
      page: pageNumber,
      page_size: pageSizeMax
        ? pageSize(pageSizeMax)
        : z
            .unknown()
            .optional()
            .transform((): number => limits.pageSize)
            .meta({ sentAs: z.never() }),
      ...filters,
    }),
    lists: true,
    returns: pageOf(item),
    item,
    errors: Object.keys(filters).length > 0 ? ['fields-invalid'] : [],
  }) satisfies Endpoint;

/** An empty value (`?status=`) is invalid, like any other wrong value. */
export const filter = <Value extends z.ZodType>(value: Value) =>
  value.optional().meta({ sentAs: value.meta()?.['sentAs'] ?? value });
