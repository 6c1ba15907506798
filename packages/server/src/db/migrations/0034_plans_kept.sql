-- One plan for a connection. Without this, PostgreSQL planned the statements inside for every request, which took longer
-- than carrying them out: not knowing its arguments, it expects `generate_series` to be long.
alter function take_slots(uuid, integer, integer, integer) set plan_cache_mode = force_generic_plan;
