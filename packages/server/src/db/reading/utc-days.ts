import { type RawBuilder, sql } from 'kysely';

/** The first moment of a day in UTC. */
export const startOf = (day: string): RawBuilder<Date> =>
  sql<Date>`${day}::timestamp at time zone 'UTC'`;

/** The first moment after it. */
export const endOf = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::timestamp + interval '1 day') at time zone 'UTC'`;

/** The day of a moment. */
export const dayOf = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`;
