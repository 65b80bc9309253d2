-- Roles. The owner migrates; the product signs in as one of these two, which own nothing and bypass nothing.
-- Roles belong to the cluster, so another database of it may have made them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'veranda_app') then
    create role veranda_app login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'veranda_platform') then
    create role veranda_platform login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The company of the current transaction; null outside of one, so that nothing is visible.
create function app_company_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.company_id', true), '')::bigint $$;

-- Gives a table of companies' rows its wall: row-level security, the target of composite keys, and the grants.
create function wall(target regclass, app_rights text, platform_rights text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy company on %s to veranda_app using (company_id = app_company_id()) with check (company_id = app_company_id())',
    target);
  if app_rights <> '' then
    execute format('grant %s on %s to veranda_app', app_rights, target);
  end if;
  if platform_rights <> '' then
    execute format('create policy platform on %s to veranda_platform using (true) with check (true)', target);
    execute format('grant %s on %s to veranda_platform', platform_rights, target);
  end if;
end $$;

create table companies (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null default 'Europe/Moscow',
  is_platform boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index companies_one_platform on companies (is_platform) where is_platform;
alter table companies enable row level security;
create policy company on companies to veranda_app using (id = app_company_id()) with check (id = app_company_id());
create policy platform on companies to veranda_platform using (true) with check (true);
grant select on companies to veranda_app;
grant select, insert, update on companies to veranda_platform;

create table company_modules (
  company_id bigint not null references companies (id) on delete cascade,
  code text not null check (code in ('leads', 'chat', 'soft_windows')),
  is_active boolean not null,
  expires_at timestamptz,
  primary key (company_id, code)
);
select wall('company_modules', 'select', 'select, insert, update');

create table users (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'admin', 'manager', 'measurer', 'production', 'viewer', 'operator')),
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create unique index users_email on users (lower(email)) where deleted_at is null;
select wall('users', '', 'select, insert, update');
-- The tenant's side never needs a password hash.
grant select (id, company_id, name, email, role, blocked_at, created_at, deleted_at) on users to veranda_app;

create table sessions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique,
  -- After a refresh the old token lives some seconds longer, for the other tabs.
  previous_hash bytea unique,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user on sessions (company_id, user_id);
select wall('sessions', '', 'select, insert, update, delete');

create table password_resets (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index password_resets_user on password_resets (company_id, user_id);
select wall('password_resets', '', 'select, insert, update, delete');

-- Failed sign-ins by account and by account and address. No company: an unknown account is counted like a known one.
create table login_throttles (
  key text primary key,
  failures int not null,
  window_started_at timestamptz not null,
  wait_until timestamptz
);
grant select, insert, update, delete on login_throttles to veranda_platform;

create table notification_settings (
  company_id bigint not null,
  user_id bigint not null,
  event text not null,
  bell boolean not null default true,
  sound boolean not null default true,
  email boolean not null default false,
  primary key (company_id, user_id, event),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select wall('notification_settings', 'select, insert, update', 'insert');

create table clients (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  name text not null,
  phone text not null default '',
  email text not null default '',
  notes text not null default '',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index clients_newest on clients (company_id, created_at, id) where deleted_at is null;
create index clients_search on clients using gin (company_id, search_text gin_trgm_ops);
select wall('clients', 'select, insert, update', '');

create table lead_fields (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  type text not null,
  role text,
  is_required boolean not null default false,
  options jsonb not null default '[]',
  placeholder text not null default '',
  help text not null default '',
  position int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create unique index lead_fields_role on lead_fields (company_id, role) where role is not null and deleted_at is null;
select wall('lead_fields', 'select, insert, update', '');

create table lead_forms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  slug text not null,
  is_active boolean not null default false,
  protection text not null default 'standard' check (protection in ('soft', 'standard')),
  title text not null default '',
  description text not null default '',
  submit_text text not null default '',
  success_text text not null default '',
  consent_text text not null default '',
  fields jsonb not null default '[]',
  published_version_id bigint,
  published_no int,
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create unique index lead_forms_slug on lead_forms (slug);
create index lead_forms_company on lead_forms (company_id) where deleted_at is null;
select wall('lead_forms', 'select, insert, update', 'select');

-- What was published stays as it was: submissions are judged by the version their visitor saw.
create table lead_form_versions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  lead_form_id bigint not null,
  no int not null,
  schema jsonb not null,
  published_by bigint,
  published_at timestamptz not null default now(),
  unique (company_id, id),
  unique (lead_form_id, no),
  foreign key (company_id, lead_form_id) references lead_forms (company_id, id) on delete cascade,
  foreign key (company_id, published_by) references users (company_id, id)
);
create index lead_form_versions_form on lead_form_versions (company_id, lead_form_id);
select wall('lead_form_versions', 'select, insert', 'select');
alter table lead_forms add foreign key (company_id, published_version_id) references lead_form_versions (company_id, id);

create table leads (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  status text not null default 'new' check (status in ('new', 'processing', 'completed', 'rejected')),
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  source text not null default '',
  notes text,
  client_id bigint,
  lead_form_id bigint,
  user_id bigint,
  ip_address text,
  referer text,
  user_agent text,
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, lead_form_id) references lead_forms (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index leads_newest on leads (company_id, created_at, id) where deleted_at is null;
create index leads_status_newest on leads (company_id, status, created_at, id) where deleted_at is null;
create index leads_client on leads (company_id, client_id) where client_id is not null;
create index leads_user on leads (company_id, user_id, created_at, id) where deleted_at is null;
create index leads_trash on leads (company_id, created_at, id) where deleted_at is not null;
create index leads_search on leads using gin (company_id, search_text gin_trgm_ops);
select wall('leads', 'select, insert, update', '');

create table lead_values (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  lead_id bigint not null,
  lead_field_id bigint,
  value text,
  -- The field as it was called when the answer came.
  label text not null,
  type text not null,
  position int not null default 0,
  unique (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, lead_field_id) references lead_fields (company_id, id) on delete set null (lead_field_id)
);
create index lead_values_lead on lead_values (company_id, lead_id);
create index lead_values_field on lead_values (company_id, lead_field_id);
select wall('lead_values', 'select, insert', '');

-- Written before the lead, so that no request is lost whatever happens after.
create table form_submissions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  lead_form_id bigint not null,
  version_id bigint not null,
  idempotency_key text not null,
  body_hash bytea not null,
  raw jsonb not null,
  -- null until handled: `lead`, `spam`
  outcome text check (outcome in ('lead', 'spam')),
  spam_reasons text[] not null default '{}',
  lead_id bigint,
  consent_text text not null default '',
  consent_at timestamptz,
  ip_address text not null,
  user_agent text not null,
  referer text not null,
  page_url text not null,
  received_at timestamptz not null default now(),
  unique (company_id, id),
  unique (lead_form_id, idempotency_key),
  foreign key (company_id, lead_form_id) references lead_forms (company_id, id) on delete cascade,
  foreign key (company_id, version_id) references lead_form_versions (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id)
);
create index form_submissions_form on form_submissions (company_id, lead_form_id, received_at);
create index form_submissions_unhandled on form_submissions (received_at) where outcome is null;
select wall('form_submissions', 'select, insert, update', 'select');

create table notifications (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('lead', 'personal')),
  type text not null default 'info',
  title text not null,
  message text not null,
  lead_id bigint,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
create index notifications_newest on notifications (company_id, user_id, kind, id);
create index notifications_unread on notifications (company_id, user_id, kind) where read_at is null;
create index notifications_lead on notifications (company_id, lead_id) where lead_id is not null;
select wall('notifications', 'select, insert, update, delete', '');

create table idempotency_keys (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys (created_at);
select wall('idempotency_keys', 'select, insert, update, delete', 'select, delete');

-- What follows a commit is written in the transaction; the queue's own tables stay out of the product's reach.
create function enqueue_job(task text, payload json, job_key text default null) returns void
  language sql volatile security definer set search_path = pg_catalog, graphile_worker, pg_temp
  as $$ select from graphile_worker.add_job(task, payload, job_key => job_key) $$;
revoke all on function enqueue_job(text, json, text) from public;
grant execute on function enqueue_job(text, json, text) to veranda_app, veranda_platform;
grant usage on schema public to veranda_app, veranda_platform;
