-- Until then the target asked to be left alone: no worker of any campaign calls it.
alter table work_targets add column held_until timestamptz;
alter table campaigns drop column held_until;
