-- Pages of the audit are ordered by (at, id), so that a filter by days limits the same index range. id breaks ties.
create index audit_at_id on audit (at, id);
drop index audit_at, audit_id;
