-- What an attempt's verdict is worth (see `marks` in contract/src/fact-columns.ts), and short hashes of prompt and reply, which
-- tell whether an agent answers different prompts with one text. Earlier results have none of it.
alter table result_facts
  add column marks smallint not null default 0,
  add column prompt integer, add column reply integer, add column refuses boolean not null default false;
-- One harmless request a campaign, among any number of attempts.
create index result_facts_harmless on result_facts (organization_id, run_id) where arm = 4;
