-- Texts of their own for estimates, accepted work and balances.
alter table follow_up_templates
  drop constraint follow_up_templates_kind_check,
  add constraint follow_up_templates_kind check
    (kind in ('recall', 'missed', 'unconfirmed', 'estimate', 'accepted-work', 'balance', 'other'));
