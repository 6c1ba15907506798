-- The index of words had the results of all runs under a word, so that a search took longer with every run. Now each word
-- begins with what names its part: the run and ten thousand of its places. A worker fills this again in the background,
-- the newest runs first (see words/); until then a search says that it is not complete.
truncate result_words, word_progress;
drop index result_words_words;
alter table result_words
  drop constraint result_words_pkey,
  drop column words,
  add column part text not null,
  -- Each word once, with spaces between them.
  add column words text not null;

-- The part itself is a word, too. What is written in one piece waits in a list that every search reads; it is short.
create index result_words_words on result_words using gin (
  array_to_tsvector(string_to_array(part || replace(' ' || words, ' ', ' ' || part), ' '))
) with (gin_pending_list_limit = 256);

-- It has all rows. But it is offered only to statements that name a run, and a search does not: all that PostgreSQL can
-- choose for one is the index of words (see search-run.ts).
create unique index result_words_place on result_words (organization_id, run_id, place)
  where run_id is not null;
-- For machines that copy shards: there is no primary key.
alter table result_words replica identity full;
