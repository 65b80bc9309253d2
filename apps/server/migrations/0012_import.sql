-- Imports of leads and clients: the table as it came, what each of its rows became, and what was there before.

create table imports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  target text not null check (target in ('leads', 'clients')),
  file_name text not null,
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'running', 'done', 'failed', 'reverting', 'reverted')),
  columns jsonb not null,
  -- null until it was checked
  settings jsonb,
  rows_count int not null default 0,
  created_count int not null default 0,
  updated_count int not null default 0,
  skipped_count int not null default 0,
  failed_count int not null default 0,
  reverted_count int not null default 0,
  kept_count int not null default 0,
  -- Its rows go after a time: they hold people's data twice.
  has_rows boolean not null default true,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index imports_newest on imports (company_id, created_at, id);
create index imports_age on imports (created_at) where has_rows;
select wall('imports', 'select, insert, update', 'select, update, delete');

create table import_rows (
  company_id bigint not null,
  import_id bigint not null,
  -- As the spreadsheet counts: the heading is a row, too.
  row_no int not null,
  cells jsonb not null,
  -- The record as it would be written.
  draft jsonb,
  errors jsonb not null default '[]',
  phone_key text not null default '',
  email_key text not null default '',
  is_repeat boolean not null default false,
  is_file_repeat boolean not null default false,
  action text check (action in ('create', 'update', 'skip', 'fail')),
  is_done boolean not null default false,
  lead_id bigint,
  client_id bigint,
  -- What an update has replaced.
  before jsonb,
  -- As the import left the record: another version has been changed since.
  version_after int,
  is_reverted boolean,
  primary key (company_id, import_id, row_no),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
);
create index import_rows_lead on import_rows (company_id, lead_id) where lead_id is not null;
create index import_rows_client on import_rows (company_id, client_id) where client_id is not null;
select wall('import_rows', 'select, insert, update', 'select, delete');

-- An import may complete a lead's answers, and undoing it takes them back.
grant update (value), delete on lead_values to veranda_app;

-- A phone as it is compared: the rule of `phoneDigits`, for whole tables at once.
create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select case when length(d.digits) = 11 and left(d.digits, 1) = '8' then '7' || substr(d.digits, 2) else d.digits end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d $$;

-- Thousands of rows at once are one event, not thousands: a transaction that sets `app.webhooks` to `hushed` tells of
-- none of its rows, and whoever set it tells of the whole.
create or replace function tell_webhooks(company bigint, told text, data jsonb) returns void language plpgsql as $$
declare
  delivery bigint;
begin
  if current_setting('app.webhooks', true) = 'hushed' then
    return;
  end if;
  for delivery in
    insert into webhook_deliveries (company_id, webhook_id, event, payload)
    select w.company_id, w.id, told, data from webhooks w
    where w.company_id = company and w.is_active and w.deleted_at is null and told = any (w.events)
    returning id
  loop
    perform enqueue_job('webhook', json_build_object('company_id', company, 'delivery_id', delivery));
  end loop;
end $$;
