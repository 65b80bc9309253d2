-- Two clients merged into one: what moved to the kept one and what its fields were before, so that the merge can be undone.
create table client_merges (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  -- The kept client, and the one that is in the trash since.
  client_id bigint not null,
  merged_client_id bigint not null,
  user_id bigint,
  -- The kept client's fields that the merge changed: their values before and after it.
  before jsonb not null,
  after jsonb not null,
  -- Ids of the rows that moved, by table, and of the tags that were added.
  moved jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  unique (company_id, id),
  check (client_id <> merged_client_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, merged_client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index client_merges_client on client_merges (company_id, client_id);
create index client_merges_merged on client_merges (company_id, merged_client_id);
-- A client is merged into one other at a time.
create unique index client_merges_current on client_merges (company_id, merged_client_id) where undone_at is null;
create index client_merges_user on client_merges (company_id, user_id) where user_id is not null;
select enable_tenant_rls('client_merges', 'select, insert, update', '');
