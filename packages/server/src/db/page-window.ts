/** The rows of a page, as a store wants to know it. */
export type Window = { limit: number; offset: number };

/** What a store found: the rows of the window, and how many there are in all. */
export type Found<Item> = { total: number; items: Item[] };

/** The same of rows that may be large: they come as they are read. */
export type Streamed<Item> = { total: number; items: AsyncIterable<Item> };
