-- Configurations of outgoing e-mail. The password is sealed (sealing.ts) and never part of a response.
create table email_configs (
  id integer generated always as identity primary key,
  config_name text not null unique check (config_name ~ '^[A-Z_]{1,50}$'),
  smtp_host text not null,
  smtp_port integer not null check (smtp_port between 1 and 65535),
  smtp_username text not null,
  smtp_password bytea not null,
  from_email text not null,
  from_name text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table invitations (
  id integer generated always as identity primary key,
  -- Null for a generated link until its registration.
  email text,
  email_key text generated always as (lower(email)) stored,
  doc_number text not null,
  -- SHA-256 of the link's token, which is not stored.
  token_hash bytea not null unique,
  -- EXPIRED is not stored, but derived from expires_at.
  status text not null default 'PENDING'
    check (status in ('PENDING', 'PENDING_APPROVAL', 'ACCEPTED', 'CANCELLED')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  -- The registered clinic. The name is still here after a rejection has deleted the clinic.
  clinic_name text,
  clinic_id integer references clinics (id) on delete set null,
  owner_user_id integer references users (id) on delete set null
);
create index invitations_email on invitations (email_key);
create index invitations_doc_number on invitations (doc_number);
create index invitations_clinic on invitations (clinic_id);
create index invitations_owner on invitations (owner_user_id);

-- Outgoing mail and its state. Jobs of the queue "mail" refer to the row and send it.
create table mails (
  id integer generated always as identity primary key,
  invitation_id integer references invitations (id) on delete set null,
  kind text not null check (kind in ('INVITATION', 'REGISTRATION_RECEIVED', 'APPROVED', 'REJECTED')),
  recipient text not null,
  recipient_name text,
  clinic_name text,
  -- The invitation's link, sealed; null once the mail is sent or has failed.
  link bytea,
  link_expires_at timestamptz(3),
  -- Stays the same across attempts, so that recipients can detect a duplicate.
  message_id text not null unique,
  state text not null check (state in ('QUEUED', 'SENT', 'FAILED')),
  detail text,
  created_at timestamptz(3) not null,
  state_at timestamptz(3) not null,
  -- At most one mail per decision.
  unique (invitation_id, kind)
);

alter table email_configs enable row level security;
alter table email_configs force row level security;
create policy email_configs_all on email_configs using (tenant_sees_all()) with check (tenant_sees_all());
alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_all on invitations using (tenant_sees_all()) with check (tenant_sees_all());
alter table mails enable row level security;
alter table mails force row level security;
create policy mails_all on mails using (tenant_sees_all()) with check (tenant_sees_all());
grant select, insert, update, delete on email_configs, invitations, mails to dentaria_serving;
