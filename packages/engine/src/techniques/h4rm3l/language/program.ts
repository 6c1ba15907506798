/** What may stand as an argument. `null` asks for the default. */
export type Literal = string | number | boolean | null | readonly string[];

/** `at` is the place in the text, from 0; `name` is absent for an argument by position. */
export type Argument = { name?: string; value: Literal; at: number };

export type Call = { name: string; arguments: readonly Argument[]; at: number };

/** A program is a chain: composition is associative, so how it was nested says nothing. */
export type Program = { text: string; calls: readonly Call[] };
