select set_config('dentaria.scope', 'all', true);

-- The method by which a voided payment was returned; null if by the method of the payment.
alter table payment_voids add column method text
  check (method in ('cash', 'transfer', 'debit', 'credit', 'mercado-pago', 'cheque'));
