/** The rows of a page. */
export type Window = { limit: number; offset: number };

/** The rows of the window, and the total number. */
export type Found<Item> = { total: number; items: Item[] };

/** The same for rows that may be large: they are streamed. */
export type Streamed<Item> = { total: number; items: AsyncIterable<Item> };
