-- Invitations belong to the installation and reference accounts, which all clinics share (202611230830).
alter table invitations add constraint invitations_owner_user
  foreign key (owner_user_id) references accounts (user_id) on delete set null;
