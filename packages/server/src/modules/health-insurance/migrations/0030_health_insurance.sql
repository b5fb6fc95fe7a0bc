-- Health insurances (obras sociales) are shared by all clinics of the installation.
create table health_insurances (
  id integer generated always as identity primary key,
  name text not null,
  federation_code text not null,
  details text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Unique ignoring case. Codes of the national registry are digits; entered ones may have letters.
  federation_code_key text not null generated always as (lower(federation_code)) stored,
  constraint health_insurances_federation_code unique (federation_code_key)
);

create table health_insurance_plans (
  id integer generated always as identity primary key,
  health_insurance_id integer not null references health_insurances (id) on delete cascade,
  plan_name text not null,
  description text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index health_insurance_plans_insurance on health_insurance_plans (health_insurance_id, id);

-- Every scope may read; only the scope 'all', of administrators, may write.
alter table health_insurances enable row level security;
alter table health_insurances force row level security;
create policy health_insurances_read on health_insurances for select
  using (coalesce(current_setting('dentaria.scope', true), '') <> '');
create policy health_insurances_create on health_insurances for insert with check (tenant_sees_all());
create policy health_insurances_change on health_insurances for update using (tenant_sees_all());
create policy health_insurances_remove on health_insurances for delete using (tenant_sees_all());

alter table health_insurance_plans enable row level security;
alter table health_insurance_plans force row level security;
create policy health_insurance_plans_read on health_insurance_plans for select
  using (coalesce(current_setting('dentaria.scope', true), '') <> '');
create policy health_insurance_plans_create on health_insurance_plans for insert
  with check (tenant_sees_all());
create policy health_insurance_plans_change on health_insurance_plans for update using (tenant_sees_all());
create policy health_insurance_plans_remove on health_insurance_plans for delete using (tenant_sees_all());

grant select, insert, update, delete on health_insurances, health_insurance_plans to dentaria_serving;
