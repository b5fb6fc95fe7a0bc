select set_config('dentaria.scope', 'all', true);

-- The day on which results count the entry, if it differs from the entry's day: the day on which a row of a later day was
-- saved, or on which the patient changed clinic.
alter table ledger_entries add column counted_on date;
-- In entries that end an account in the old clinic of a patient or open it in the new one, which are neither work nor
-- payments: what they move of the open amount of their row, negative in the old clinic.
alter table ledger_entries add column moved_open numeric(12, 2);
create index ledger_entries_counted on ledger_entries (clinic_id, counted_on) where counted_on is not null;
