-- Anybody registers a clinic. Until an administrator has confirmed it, it sends few mails. The clinics of before are
-- confirmed; the default of a moment fills their column without rewriting the table.
alter table clinics add column confirmed_at timestamptz(3) default now();
alter table clinics alter column confirmed_at drop default;
