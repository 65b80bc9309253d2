-- Changes of many leads or clients at once: by the ids that a list showed or by its filter.
create table bulk_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  target text not null check (target in ('leads', 'clients')),
  action text not null,
  params jsonb not null default '{}',
  status text not null default 'running'
    check (status in ('running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- The id of the last record that the change, or its undo, has dealt with.
  position bigint not null default 0,
  total_count int not null,
  changed_count int not null default 0,
  skipped_count int not null default 0,
  undone_count int not null default 0,
  kept_count int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index bulk_changes_user on bulk_changes (company_id, user_id);
select enable_tenant_rls('bulk_changes', 'select, insert, update', '');

-- The records of a change, chosen once when it was requested. `record` is the id of a lead or a client, which may be gone by now.
create table bulk_change_records (
  company_id bigint not null references companies (id) on delete cascade,
  change_id bigint not null,
  record bigint not null,
  -- `null`: not dealt with yet.
  state text check (state in ('changed', 'skipped', 'undone', 'kept')),
  before jsonb not null default '{}',
  primary key (company_id, change_id, record),
  foreign key (company_id, change_id) references bulk_changes (company_id, id) on delete cascade
);
select enable_tenant_rls('bulk_change_records', 'select, insert, update', '');
