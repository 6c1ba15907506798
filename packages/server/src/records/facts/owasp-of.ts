import { type RawBuilder, sql } from 'kysely';

const BARE_LENGTH = 'LLM06'.length;

/** The OWASP entry of a row of `run_goals`. A row of an earlier version has a number without its year, which was 2025. */
export const owaspOf = (column: 'owasp' | 'goals.owasp'): RawBuilder<string | null> => sql`
  ${sql.ref(column)} || case length(${sql.ref(column)}) when ${sql.lit(BARE_LENGTH)} then ':2025' else '' end`;
