-- Until then the agent asked to be left alone: no worker of the campaign calls it.
alter table campaigns add column held_until timestamptz;
