-- Whether sessions of members without a second factor reach only its set-up.
alter table organizations add column require_second_factor boolean not null default false;
