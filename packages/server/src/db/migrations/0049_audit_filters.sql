-- The audit log of one person, and of one object. Of a long subject only its beginning is in the index.
create index audit_log_of_actor on audit_log (organization_id, actor_id, id);
create index audit_log_of_subject on audit_log (organization_id, left(subject, 100), id);
