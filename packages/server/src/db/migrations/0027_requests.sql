-- Requests by their place in the technique (see `request` in contract/src/fact-columns.ts). Earlier results have none, and
-- their goals no most: they are numbered in their order of arrival. For goals of earlier runs, the first request without a
-- verdict is looked up in the background (see facts/build-first-open.ts).
alter table result_facts add column request integer;
alter table run_goals add column first_open integer, add column requests_max integer;
alter table runs add column has_first_open boolean not null default false;
alter table runs alter column has_first_open set default true;
create index runs_without_first_open on runs (organization_id, id) where not has_first_open;
