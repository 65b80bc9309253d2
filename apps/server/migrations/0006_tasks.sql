-- What has to be done, by whom, by when; on its own or about a lead or a client.
create table tasks (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  title text not null,
  notes text not null default '',
  -- Whoever is responsible, and whoever asked.
  user_id bigint not null,
  author_id bigint,
  lead_id bigint,
  client_id bigint,
  due_at timestamptz,
  remind_at timestamptz,
  -- The reminder for this time has gone out.
  reminded_at timestamptz,
  completed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, author_id) references users (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index tasks_open on tasks (company_id, user_id, due_at) where completed_at is null and deleted_at is null;
create index tasks_newest on tasks (company_id, created_at, id) where deleted_at is null;
create index tasks_lead on tasks (company_id, lead_id) where lead_id is not null;
create index tasks_client on tasks (company_id, client_id) where client_id is not null;
create index tasks_reminders on tasks (remind_at) where reminded_at is null and completed_at is null and deleted_at is null;
select wall('tasks', 'select, insert, update', 'select');
