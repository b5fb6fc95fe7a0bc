-- The due day that the fulfilled appointment proposed: until staff chooses another one, undoing the visit deletes the recall.
alter table recalls add column proposed_day date;
