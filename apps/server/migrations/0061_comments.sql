-- Comments on leads and clients, beside those on orders. A text names a colleague as `@[id]`, so that the name follows renames.
alter table order_comments add column edited_at timestamptz;

create table lead_comments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  lead_id bigint not null,
  author_id bigint,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index lead_comments_lead on lead_comments (company_id, lead_id, id);
select enable_tenant_rls('lead_comments', 'select, insert, update', '');

create table client_comments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  client_id bigint not null,
  author_id bigint,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index client_comments_client on client_comments (company_id, client_id, id);
select enable_tenant_rls('client_comments', 'select, insert, update', '');

-- What a notification opens: the client, and the comment among those of its lead, client or order.
alter table notifications
  add column client_id bigint,
  add column comment bigint,
  add foreign key (company_id, client_id) references clients (company_id, id) on delete cascade not valid;
