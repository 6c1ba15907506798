import { type RawBuilder, sql } from 'kysely';

/** A condition on the number of a goal: one of these, or any where none are given. */
export const among = (numbers: readonly number[] | undefined): RawBuilder<unknown> =>
  numbers ? sql`and goal = any(${numbers}::integer[])` : sql``;
