-- Calls of the call mode: how each ended and what it changed, so that the last one can be undone.
create table lead_calls (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  lead_id bigint not null,
  user_id bigint,
  outcome text not null,
  note text not null default '',
  -- When to call again.
  remind_at timestamptz,
  -- The task that the outcome created.
  task_id bigint,
  -- The lead before the call, and its version after it.
  before jsonb not null,
  lead_version int not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete set null (task_id)
);
create index lead_calls_lead on lead_calls (company_id, lead_id, id);
create index lead_calls_user on lead_calls (company_id, user_id) where user_id is not null;
create index lead_calls_task on lead_calls (company_id, task_id) where task_id is not null;
select enable_tenant_rls('lead_calls', 'select, insert, delete', '');

-- A lead on a caller's screen is offered to nobody else for some minutes.
create table lead_call_holds (
  company_id bigint not null references companies (id) on delete cascade,
  lead_id bigint not null,
  user_id bigint not null,
  held_until timestamptz not null,
  primary key (company_id, lead_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index lead_call_holds_user on lead_call_holds (company_id, user_id);
select enable_tenant_rls('lead_call_holds', 'select, insert, update, delete', '');
