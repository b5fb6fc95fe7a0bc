select set_config('dentaria.scope', 'all', true);

-- Method by which a voided payment was returned; null for the payment's own method.
alter table payment_voids add column method text
  check (method in ('cash', 'transfer', 'debit', 'credit', 'mercado-pago', 'cheque'));
