-- The sum of an account may exceed that of an entry.
alter table account_balances alter column balance type numeric(15, 2);
