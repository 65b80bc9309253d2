-- How a user has set up the columns of a list, or of a saved view of it; null: set back.
create table user_list_columns (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  list text not null check (length(list) <= 60),
  columns jsonb,
  changed_at timestamptz not null default now(),
  primary key (company_id, user_id, list),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select enable_tenant_rls('user_list_columns', 'select, insert, update, delete', '');
