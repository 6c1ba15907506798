import { type RawBuilder, sql } from 'kysely';

/** A column's value, or null where its text is longer: any client may have written it. */
export const ifShort = (column: string, bytesMax: number): RawBuilder<unknown> => {
  const value = sql.ref(column);
  return sql`case when octet_length(${value}::text) <= ${sql.lit(bytesMax)} then ${value} end`;
};
