-- What rules say that the agent did (see `severity` and `acts` in contract/src/fact-columns.ts). Earlier results have no rules.
alter table result_facts add column severity smallint, add column acts integer not null default 0;
