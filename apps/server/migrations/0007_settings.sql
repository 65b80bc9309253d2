-- What a company decides for itself: who gets leads, its lists of words, its texts of consent, its own mail server.

alter table company_settings
  add column assignment jsonb not null default '{"mode":"off","only_on_shift":true,"return_after_minutes":null}',
  add column numbering jsonb not null default '{"prefix":"","digits":4,"is_yearly":true}',
  add column privacy_url text not null default '';

-- How many leads each has had, in shares: whoever has had least is next.
create table assignment_turns (
  company_id bigint not null,
  user_id bigint not null,
  served numeric not null default 0,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select wall('assignment_turns', 'select, insert, update, delete', '');

alter table leads
  -- When the lead was last given to somebody by a rule; null: by hand or to nobody.
  add column assigned_at timestamptz;
create index leads_waiting on leads (company_id, assigned_at) where assigned_at is not null and status = 'new' and deleted_at is null;

create table dictionary_items (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind in ('source', 'tag', 'reject_reason', 'order_stage')),
  name text not null,
  color text not null default '',
  position int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create unique index dictionary_items_name on dictionary_items (company_id, kind, lower(name)) where deleted_at is null;
select wall('dictionary_items', 'select, insert, update', '');

-- A text that somebody has agreed to stays as it was.
create table consent_texts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  no int not null,
  text text not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, no),
  foreign key (company_id, user_id) references users (company_id, id)
);
select wall('consent_texts', 'select, insert', '');

create table mail_servers (
  company_id bigint primary key references companies (id) on delete cascade,
  host text not null,
  port int not null check (port between 1 and 65535),
  is_tls boolean not null,
  user_name text not null default '',
  -- Sealed with the installation's key.
  password bytea,
  from_name text not null default '',
  from_address text not null,
  -- Told by the last letter.
  failed_at timestamptz,
  failure text not null default '',
  updated_at timestamptz not null default now()
);
select wall('mail_servers', 'select, insert, update, delete', 'select, update');
