-- Tables of leads or clients that a list's filter finds.
create table record_exports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  target text not null check (target in ('leads', 'clients')),
  format text not null check (format in ('xlsx', 'csv')),
  -- Either the ids that were chosen, or the list's filter.
  ids bigint[],
  filter jsonb not null default '{}',
  status text not null default 'running' check (status in ('running', 'ready', 'cancelled', 'failed')),
  rows_count int not null default 0,
  file_id bigint,
  size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index record_exports_user on record_exports (company_id, user_id);
create index record_exports_file on record_exports (company_id, file_id) where file_id is not null;
select enable_tenant_rls('record_exports', 'select, insert, update', '');
