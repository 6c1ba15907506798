-- A run numbers its results in the order in which they are committed, anew when one changes: that is
-- what a watcher resumes after. The writing statement holds the run's row for it, so it keeps the
-- counts as well (see results/insert-results.ts), and the triggers are gone.
drop trigger results_came on results;
drop trigger results_went on results;
drop trigger results_changed_from on results;
drop trigger results_changed_to on results;
drop function count_results();

alter table runs add column last_number bigint not null default 0;
alter table results add column number bigint not null default 0;
update results set number = numbered.number
  from (
    select organization_id, id,
      row_number() over (partition by organization_id, run_id order by id) as number
    from results
  ) as numbered
  where results.organization_id = numbered.organization_id and results.id = numbered.id;
update runs set last_number = total_results;
create unique index results_numbered on results (organization_id, run_id, number);

-- Ids are made in the order of time, so they sort as created_at does, and need no other index.
drop index results_organization_id_run_id_created_at_id_idx;
drop index results_organization_id_created_at_id_idx;
create index results_of_run on results (organization_id, run_id, id);

-- Updated by every write to a run: room on the page keeps that cheap.
alter table runs set (fillfactor = 70);

create table reviews (
  organization_id uuid not null,
  result_id uuid not null,
  id bigint generated always as identity,
  reviewer_id integer,
  previous_status text not null,
  evaluation_status text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, result_id, id),
  foreign key (organization_id, result_id) references results (organization_id, id) on delete cascade,
  foreign key (organization_id, reviewer_id) references users (organization_id, id)
    on delete set null (reviewer_id)
);

-- The answer to a creating request, for a retry with the same key.
create table idempotency_keys (
  organization_id uuid not null,
  user_id integer not null,
  path text not null,
  key text not null,
  body_sha256 bytea not null,
  status integer not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, path, key),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index on idempotency_keys (created_at);
