-- Key of the request that records a movement, which identifies a retry. The previous release sends none.
select set_config('dentaria.scope', 'all', true);

alter table cash_movements add column save_id uuid;
create unique index cash_movements_save on cash_movements (clinic_id, save_id) where save_id is not null;
