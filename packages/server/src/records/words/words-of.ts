import { type RawBuilder, sql } from 'kysely';

/** The words of a text, each where it is last. No search can ask for more than 200 characters of one. */
export const wordsOf = (text: RawBuilder<unknown>) => sql`array(
  select left(lexeme, 200) from unnest(to_tsvector('simple', ${text}))
  order by positions[array_upper(positions, 1)])`;

/** What `result_words_words` is an index of. */
export const indexedWords = sql`
  array_to_tsvector(string_to_array(part || replace(' ' || words, ' ', ' ' || part), ' '))`;
