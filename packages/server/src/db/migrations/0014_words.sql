-- The words of results, for the search within a run: filled by a worker about a second after the results, so that
-- writing them does not pay for it (see words/). A run's progress is the number up to which its words are in.
create table result_words (
  organization_id uuid not null,
  run_id uuid not null,
  place integer not null,
  words tsvector not null,
  primary key (organization_id, run_id, place)
);
create index result_words_words on result_words using gin (words);

create table word_progress (
  organization_id uuid not null,
  run_id uuid not null,
  number bigint not null,
  primary key (organization_id, run_id)
);
