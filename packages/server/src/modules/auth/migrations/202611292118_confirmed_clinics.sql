-- Anybody can register a clinic. An unconfirmed clinic may send few mails. Existing clinics count as
-- confirmed; the temporary default fills the column without rewriting the table.
alter table clinics add column confirmed_at timestamptz(3) default now();
alter table clinics alter column confirmed_at drop default;
