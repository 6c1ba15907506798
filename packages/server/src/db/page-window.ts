/** The rows of a page, as a store wants to know it. */
export type Window = { limit: number; offset: number };

/** What a store found: the rows of the window, and how many there are in all. */
export type Found<Item> = { total: number; items: Item[] };
