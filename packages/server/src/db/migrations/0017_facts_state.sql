-- The counting statement changes `last_place` for every result. An index whose condition reads it makes PostgreSQL write
-- all indexes of `runs` each time: 594 bytes of WAL and 26 buffers instead of 143 and 6, without it or with one on a
-- column that stays, as `has_evidence` does.
alter table runs add column has_facts boolean not null default true;
drop index runs_without_facts;
create index runs_without_facts on runs (organization_id, id) where not has_facts;
update runs set has_facts = false where last_place is null;
