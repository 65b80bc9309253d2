-- Work that went from one user to another: the ids of what moved, so that it can be given back.
create table hand_overs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  -- Null: the work was left without an assignee.
  to_user_id bigint,
  author_id bigint,
  moved jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, to_user_id) references users (company_id, id),
  foreign key (company_id, author_id) references users (company_id, id)
);
create index hand_overs_user on hand_overs (company_id, user_id, id);
create index hand_overs_to_user on hand_overs (company_id, to_user_id) where to_user_id is not null;
create index hand_overs_author on hand_overs (company_id, author_id) where author_id is not null;
select enable_tenant_rls('hand_overs', 'select, insert, update', '');
