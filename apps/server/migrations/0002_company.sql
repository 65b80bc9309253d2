-- The company's own: its settings, its people, and the journal of what they do.

create table company_settings (
  company_id bigint primary key references companies (id) on delete cascade,
  requisites jsonb not null default '{}',
  -- Seven days from Monday, each null or {"from": "09:00", "to": "18:00"}.
  working_hours jsonb not null default '[{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},null,null]',
  requires_two_factor boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
select wall('company_settings', 'select, insert, update', 'select, insert, update');
insert into company_settings (company_id) select id from companies;
grant update (name, time_zone) on companies to veranda_app;

alter table users
  add column phone text not null default '',
  add column job_title text not null default '',
  add column department text not null default '',
  -- Takes part in the distribution of leads, with this share.
  add column receives_leads boolean not null default true,
  add column lead_weight int not null default 1 check (lead_weight between 1 and 10),
  -- null: the company's hours.
  add column working_hours jsonb,
  add column absent_from date,
  add column absent_until date,
  add column theme text not null default 'light' check (theme in ('light', 'dark')),
  add column density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  add column last_seen_at timestamptz,
  -- null: invited, has not come yet.
  add column activated_at timestamptz default now(),
  add column version int not null default 1,
  -- An invited user has none: no password matches an empty hash.
  alter column password_hash set default '';
update users set activated_at = created_at;
create index users_company on users (company_id, id) where deleted_at is null;

grant select (phone, job_title, department, receives_leads, lead_weight, working_hours, absent_from, absent_until, theme, density,
  last_seen_at, activated_at, version) on users to veranda_app;
grant insert (company_id, name, email, role, phone, job_title, department, receives_leads, lead_weight, working_hours, absent_from,
  absent_until, activated_at) on users to veranda_app;
grant update (name, email, role, phone, job_title, department, receives_leads, lead_weight, working_hours, absent_from, absent_until,
  theme, density, blocked_at, deleted_at, version) on users to veranda_app;

-- Addresses are unique over all companies, which one company cannot see. Two who ask for the same one wait for each other.
create function is_email_taken(address text) returns boolean language plpgsql volatile security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('email ' || lower(address), 0));
  return exists (select from users where lower(email) = lower(address) and deleted_at is null);
end $$;
revoke all on function is_email_taken(text) from public;
grant execute on function is_email_taken(text) to veranda_app;

-- A company sees and ends the sessions of its people, but never what proves them.
create policy company_reads on sessions to veranda_app using (company_id = app_company_id());
grant select (id, company_id, user_id, created_at, last_seen_at, idle_until, absolute_until, ip_address, user_agent), delete
  on sessions to veranda_app;

create table invitations (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index invitations_user on invitations (company_id, user_id);
select wall('invitations', 'select, insert, update', 'select, update');

create table user_avatars (
  company_id bigint not null,
  user_id bigint not null,
  image bytea not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select wall('user_avatars', 'select, insert, update, delete', '');

-- The journal. Rows are only added; the product's role can do nothing else, and the triggers stop its owner too.
create table audit_log (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- null: the system itself, or somebody who did not get in.
  user_id bigint,
  user_name text not null,
  action text not null,
  entity text not null,
  entity_number bigint,
  -- What people call the record.
  title text not null default '',
  -- Key → [before, after].
  changes jsonb not null default '{}',
  ip_address text not null default '',
  user_agent text not null default '',
  -- The seal, set once by seal_audit_log: the row's number in the company, its hash over the row and the previous hash.
  no bigint,
  previous_hash bytea,
  hash bytea,
  unique (company_id, id),
  unique (company_id, no),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index audit_log_newest on audit_log (company_id, created_at, id);
create index audit_log_entity on audit_log (company_id, entity, entity_number) where entity_number is not null;
create index audit_log_user on audit_log (company_id, user_id, id);
create index audit_log_unsealed on audit_log (company_id, id) where no is null;
select wall('audit_log', 'select', 'select');
-- Nobody writes a seal by hand.
grant insert (company_id, user_id, user_name, action, entity, entity_number, title, changes, ip_address, user_agent)
  on audit_log to veranda_app, veranda_platform;

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and to_jsonb(new) - array['no', 'previous_hash', 'hash'] = to_jsonb(old) - array['no', 'previous_hash', 'hash'] then
    return new;
  end if;
  -- Goes with its company, when the company is erased.
  if tg_op = 'DELETE' and not exists (select from companies where id = old.company_id) then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on audit_log for each row execute function audit_log_is_append_only();
create trigger never_truncated before truncate on audit_log for each statement execute function audit_log_is_append_only();

-- The hash of a row: sha256 over the previous hash and every column that is not the seal. The time is written in microseconds,
-- so that it does not depend on a session's settings.
create function audit_log_hash(entry audit_log, number bigint, previous bytea) returns bytea language sql immutable
  as $$ select sha256(convert_to(jsonb_build_object('previous', encode(previous, 'hex'), 'no', number, 'id', entry.id,
    'company_id', entry.company_id, 'created_at', (extract(epoch from entry.created_at) * 1000000)::bigint, 'user_id', entry.user_id,
    'user_name', entry.user_name, 'action', entry.action, 'entity', entry.entity, 'entity_number', entry.entity_number,
    'title', entry.title, 'changes', entry.changes, 'ip_address', entry.ip_address, 'user_agent', entry.user_agent)::text, 'UTF8')) $$;

-- Seals what was committed since the last time, in one chain per company. Writers never wait for it.
create function seal_audit_log() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_log;
  chain bigint;
  last_no bigint;
  last_hash bytea;
  sealed int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('seal the audit log', 0));
  for entry in select * from audit_log where no is null order by company_id, id limit 10000 loop
    if chain is distinct from entry.company_id then
      chain := entry.company_id;
      select l.no, l.hash into last_no, last_hash from audit_log l
        where l.company_id = chain and l.no is not null order by l.no desc limit 1;
      last_no := coalesce(last_no, 0);
      last_hash := coalesce(last_hash, ''::bytea);
    end if;
    update audit_log l set no = last_no + 1, previous_hash = last_hash, hash = audit_log_hash(entry, last_no + 1, last_hash)
      where l.id = entry.id returning l.no, l.hash into last_no, last_hash;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
revoke all on function seal_audit_log() from public;
grant execute on function seal_audit_log() to veranda_platform, veranda_app;

-- The number of the first row of a company whose seal does not hold; null where the whole chain does.
create function broken_audit_log(company bigint) returns bigint language sql stable as $$
  select min(no) from (
    select l.no, l.hash = audit_log_hash(l, l.no, l.previous_hash)
      and l.previous_hash = lag(l.hash, 1, ''::bytea) over (order by l.no)
      and l.no = row_number() over (order by l.no) as holds
    from audit_log l where l.company_id = company and l.no is not null) chain
  where not coalesce(holds, false) $$;
