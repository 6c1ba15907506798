/** The possible arguments. `null` means the default. */
export type Literal = string | number | boolean | null | readonly string[];

/** `at` is the position in the text, from 0; `name` is absent for positional arguments. */
export type Argument = { name?: string; value: Literal; at: number };

export type Call = { name: string; arguments: readonly Argument[]; at: number };

/** A program is a chain: composition is associative, so nesting makes no difference. */
export type Program = { text: string; calls: readonly Call[] };
