-- The hash covers the name of the obra social, which can change later. Null if the batch is not presented, or was
-- presented by the previous release with the current name.
alter table claim_batches add column insurance_name text;
select set_config('dentaria.scope', 'all', true);
update claim_batches b set insurance_name = i.name
  from health_insurances i where i.id = b.insurance_id and b.presented_at is not null;
select set_config('dentaria.scope', '', true);
