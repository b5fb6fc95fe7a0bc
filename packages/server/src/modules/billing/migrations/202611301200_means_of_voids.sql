select set_config('dentaria.scope', 'all', true);

-- By what means a voided payment was given back; null: as it was paid.
alter table payment_voids add column method text
  check (method in ('cash', 'transfer', 'debit', 'credit', 'mercado-pago', 'cheque'));
